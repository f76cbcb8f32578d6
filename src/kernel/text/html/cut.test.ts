import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shortOrLong } from '../../../../test/support/tiers.ts';
import { cleanHtml } from './cleaning.ts';
import { cutText } from './cut.ts';
import { isLonger } from './length.ts';
import { renderDescription } from './rendering.ts';

const rows: readonly [text: string, most: number, cut: string][] = [
  ['<p>uno dos</p>\n<p>tres cuatro</p>', 12, '<p>uno dos</p>'],
  ['uno dos\n\ntres cuatro', 14, 'uno dos'],
  ['uno dos\r\n\r\ntres cuatro', 14, 'uno dos'],
  ['uno dos\ntres cuatro', 14, 'uno dos'],
  ['uno dos tres', 7, 'uno dos'],
  ['uno dos tres', 11, 'uno dos'],
  ['a\n\nuno dos tres', 11, 'a\n\nuno dos'],
  ['abcdefgh', 4, 'abcd'],
  ['aaa&amp;&#8217;&amp;', 5, 'aaa&amp;&#8217;'],
  ['😀😀😀', 2, '😀😀'],
  ['<a href="https://x.example/">uno</a>', 5, ''],
];
for (const [text, most, cut] of rows) {
  test(`${JSON.stringify(text)} is cut to ${most} characters`, () => assert.equal(cutText(text, most), cut));
}

const signs = [
  'a',
  ' b ',
  '\n',
  '\n\n',
  '"',
  "'",
  '--',
  '...',
  '&',
  '&amp;',
  '&#8217;',
  '<',
  '😀',
  ':) ',
  '<br>',
];
const inline = fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((some) => some.join(''));
const piece = fc.oneof(
  inline,
  ...[['p'], ['b'], ['div'], ['h2'], ['blockquote'], ['a', ' href=x'], ['ul', '><li']].map(
    ([name, more = '']) => inline.map((text) => `<${name}${more}>${text}</${name}>`),
  ),
);
const text = fc.array(piece, { maxLength: 6 }).map((some) => some.join(''));

test('a text is shown no longer than it is, and cut to no more than it may have', () => {
  fc.assert(
    fc.property(text, fc.nat(40), (given, most) => {
      assert.ok(!isLonger(cutText(given, most), most));
      if (!isLonger(given, most)) assert.ok(!isLonger(renderDescription(cleanHtml(given)), most));
    }),
    { numRuns: shortOrLong(250, 1000) },
  );
});
