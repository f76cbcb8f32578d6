import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedSamples } from '../../scripts/seed/seed-samples.ts';
import { testSite } from '../support/calendars/test-calendar.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const origin = 'https://agenda.test';
/** Around each of these days the samples fill half a year. */
const days = ['2025-12-15', '2026-05-15', '2026-11-15', '2027-05-15'];

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'), {}, async (database) => {
    for (const [seed, day] of days.entries()) {
      const clock = () => Temporal.Instant.from(`${day}T10:00:00Z`);
      const from = { database, clock, site: testSite, uidHost: 'agenda.test' };
      await seedSamples(from, { events: 60, seed });
    }
    return database;
  });
});

after(() => server.close());

/** Patterns of robots.txt: `*` is anything, `$` the end (RFC 9309 2.2.3). */
const forbidden = (robots: string): readonly RegExp[] =>
  [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, pattern = '']) =>
      new RegExp(`^${pattern.replaceAll(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`),
  );

/** The addresses of a sitemap's file, from the root of the site. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>https:\/\/agenda\.test([^<]+)</g)].map(([, path = '']) => unescaped(path));

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

/** The addresses to which a page leads whoever honours `nofollow`, from the root of the site. */
const linksIn = (html: string, path: string): readonly string[] =>
  [...html.matchAll(/<(?:a|link)\b[^>]*>/g)].flatMap(([tag]) => {
    const [, href] = /\shref="([^"]*)"/.exec(tag) ?? [];
    const [, rel = ''] = /\srel="([^"]*)"/.exec(tag) ?? [];
    if (href === undefined || /\bnofollow\b|stylesheet|preload|icon|search/.test(rel)) return [];
    const url = URL.parse(unescaped(href), `${origin}${path}`);
    return url?.origin === origin ? [url.pathname + url.search] : [];
  });

const countOf = async (table: 'events' | 'terms' | 'venues' | 'organizers'): Promise<number> => {
  const { count } = await server.database.read
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const isPage = (path: string): boolean => !/^\/(?:calendar|wp-json|docs|assets|media)\/|\.ics$/.test(path);

test('a crawler that honours nofollow and robots.txt comes to an end, and finds all that the sitemap has', async () => {
  const ask = async (path: string) => {
    const { status, bytes } = await server.ask('-', `GET ${path}`);
    return { status, text: bytes.toString() };
  };
  const rules = forbidden((await ask('/robots.txt')).text);
  const met = new Set<string>();
  const waiting: string[] = [];
  const meet = (path: string): void => {
    if (met.has(path) || !isPage(path) || rules.some((rule) => rule.test(path))) return;
    met.add(path);
    waiting.push(path);
  };
  meet('/');
  const refused: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, text } = await ask(path);
    if (status !== 200) refused.push(`${status} ${path}`);
    for (const link of linksIn(text, path)) meet(link);
  }
  assert.deepEqual(refused, []);

  const listed: string[] = [];
  for (const file of addressesIn((await ask('/sitemap.xml')).text))
    listed.push(...addressesIn((await ask(file)).text));
  assert.deepEqual(
    listed.filter((path) => !met.has(path)),
    [],
  );
  const months = listed.filter((path) => path.includes('/month/')).length;
  assert.ok(months >= 18, String(months));
  const counts = await Promise.all((['events', 'terms', 'venues', 'organizers'] as const).map(countOf));
  const things = counts.reduce((sum, count) => sum + count, months);
  assert.ok(met.size <= 12 * things, `${met.size} addresses of ${things} things`);
});
