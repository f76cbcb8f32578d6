import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cleanTitle } from './html/cleaning.ts';
import { reservedSlugs, slugOf, suffixSlug } from './slugs.ts';

interface Table {
  readonly rows: readonly { readonly in: string; readonly out: { readonly slug: string } }[];
}

/** The slug a first event of that title gets; an event without one gets its id. */
const slugOfFirst = (title: string): string => {
  const slug = slugOf(cleanTitle(title));
  if (slug === '') return '<id>';
  return reservedSlugs.has(slug) ? suffixSlug(slug, '-2') : slug;
};

test('titles get the slugs of the table', async (t) => {
  const file = new URL('../../../test/conformance/tables/slugs.json', import.meta.url);
  for (const row of (JSON.parse(readFileSync(file, 'utf8')) as Table).rows) {
    await t.test(JSON.stringify(row.in), () => assert.equal(slugOfFirst(row.in), row.out.slug));
  }
});

test('a slug that a client gives is found in every way of writing it', () => {
  const rows = [
    ['Noche-de-JAZZ', 'noche-de-jazz'],
    ['noche de jazz', 'noche-de-jazz'],
    ['日本', '%e6%97%a5%e6%9c%ac'],
    ['%e6%97%a5%E6%9C%AC', '%e6%97%a5%e6%9c%ac'],
    ['Évp Ünï', 'evp-uni'],
    ['abc---a__b--c(d)!', 'abc-a__b-cd'],
    ['fiesta__trashed', 'fiesta__trashed'],
    ['%', ''],
    ['%e6%97', ''],
    ['a%00b', 'a00b'],
  ] as const;
  for (const [given, slug] of rows) assert.equal(slugOf(given), slug, given);
});

test('a slug is cut before the character that would exceed 200 bytes', () => {
  assert.equal(slugOf(`a${'日'.repeat(30)}`), `a${'%e6%97%a5'.repeat(22)}`);
  assert.equal(slugOf('x'.repeat(300)).length, 200);
  assert.equal(slugOf(slugOf('日'.repeat(30))), slugOf('日'.repeat(30)));
});

test('a multiplication sign is the letter it looks like', () => {
  assert.equal(slugOf('Cartel 3×4'), 'cartel-3x4');
});

test('signs that are dropped from a slug count for its length', () => {
  assert.equal(slugOf(`«${'x'.repeat(300)}`).length, 194);
});

test('a suffix takes its room from the end of a long slug', () => {
  assert.equal(suffixSlug('jazz', '-2'), 'jazz-2');
  assert.equal(suffixSlug(slugOf('日'.repeat(30)), '-12'), `${'%e6%97%a5'.repeat(21)}-12`);
  assert.equal(suffixSlug('x'.repeat(200), '-2'), `${'x'.repeat(198)}-2`);
});
