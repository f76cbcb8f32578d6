import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shortOrLong } from '../../../../test/support/tiers.ts';
import { renderSmileys } from '../smileys.ts';
import { renderTypography } from '../typography.ts';

const settings = { seed: 7, numRuns: shortOrLong(500, 2000) };
const textOf = (...signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((given) => given.join(''));

test('texts in which no sign is found are shown as those in which all are looked for', () => {
  const pieces = [
    ':)',
    '8-)',
    ';',
    ':',
    ' ',
    '\n',
    '\u00a0',
    '&nbsp;',
    '&',
    'a',
    '1',
    'x',
    '.',
    '(tm)',
    '-',
    "'",
  ];
  // A mark in a paragraph of its own makes both look at the whole text.
  const looks = [
    { render: renderSmileys, mark: '<p>:)</p>' },
    { render: renderTypography, mark: "<p>'</p>" },
  ];
  fc.assert(
    fc.property(textOf(...pieces), (given) => {
      for (const { render, mark } of looks)
        assert.equal(render(`<p>${given}</p>${mark}`), render(`<p>${given}</p>`) + render(mark));
    }),
    settings,
  );
});
