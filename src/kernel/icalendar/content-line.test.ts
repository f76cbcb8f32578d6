import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { component, contentLine, textLine, textListLine } from './content-line.ts';

const anything = fc.string({ unit: 'binary', maxLength: 400 });
/** Mostly what has to be escaped, encoded or counted. */
const hardTexts = fc.string({
  unit: fc.constantFrom('\\', ';', ',', ':', '"', '^', '\n', '\r', '\r\n', 'n', 'N', 'é', '€', '🎭', ' '),
  maxLength: 200,
});
const anyText = fc.oneof(anything, hardTexts);

/** What a reader is to find: control characters cannot be written, and every line end is one. */
const asRead = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '');

/** The property that a reader finds: name, parameters, type, values. */
const readProperty = (line: string) => ICAL.parse(component('VEVENT', [line]))[1][0];

const linesOf = (line: string): string[] => {
  assert.ok(line.endsWith('\r\n'));
  return line.slice(0, -2).split('\r\n');
};

test('no line has more than 75 octets, and each holds whole characters and escapes', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, parameter) => {
      const lines = linesOf(textLine('X-NAME', text, { 'X-PARAMETER': parameter }));
      for (const [index, line] of lines.entries()) {
        assert.ok(Buffer.byteLength(line) <= 75);
        assert.ok(line.isWellFormed());
        assert.ok(index === 0 || line.startsWith(' '));
        const isLast = index === lines.length - 1;
        // An even number of backslashes is that many escaped ones.
        assert.ok(isLast || (/[\\]*$/.exec(line)?.[0].length ?? 0) % 2 === 0);
      }
    }),
    // A circumflex that escapes nothing, before an escaped backslash at the end of a line.
    { examples: [[`${'a'.repeat(51)}^\\ and on`, 'b']] },
  );
});

test('texts and parameters are read as they were, but for control characters', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      // ical.js takes backslashes in parameters for escapes, which RFC 5545 does not know there.
      const parameter = other.replaceAll('\\', '');
      const line = textLine('SUMMARY', text, { 'X-PARAMETER': parameter, 'X-OTHER': 'a' });
      const [, parameters, , value] = readProperty(line);
      assert.equal(value, asRead(text));
      assert.equal(parameters['x-parameter'], asRead(parameter));
      assert.equal(parameters['x-other'], 'a');
    }),
  );
});

test('lists are read as the texts they were made of', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
      // ical.js takes the comma behind an escaped backslash for an escaped one.
      const list = texts.map((text) => `${text}.`);
      const [, , , ...values] = readProperty(textListLine('CATEGORIES', list));
      assert.deepEqual(values, list.map(asRead));
    }),
  );
});

const rows: readonly [condition: string, line: string, written: string][] = [
  ['a short line is one line', contentLine('UID', '12@agenda.example'), 'UID:12@agenda.example\r\n'],
  [
    'signs of lists and lines are escaped',
    textLine('SUMMARY', 'a\\b;c,d\ne\r\nf\rg:"h"'),
    'SUMMARY:a\\\\b\\;c\\,d\\ne\\nf\\ng:"h"\r\n',
  ],
  ['control characters are left out', textLine('SUMMARY', 'a\0b\u0007c\u009fd\te'), 'SUMMARY:abcd\te\r\n'],
  ['a value cannot begin a line of its own', contentLine('URL', 'a\r\nATTENDEE:b'), 'URL:aATTENDEE:b\r\n'],
  [
    'values of parameters are quoted where they hold signs of lines',
    contentLine('ORGANIZER', 'mailto:a@x.test', { CN: 'Peña: "La Roca"; ^\nbar', LANGUAGE: 'es' }),
    'ORGANIZER;CN="Peña: ^\'La Roca^\'; ^^^nbar";LANGUAGE=es:mailto:a@x.test\r\n',
  ],
  [
    '75 octets are one line, 76 are two',
    contentLine('X', 'a'.repeat(73)) + contentLine('X', 'a'.repeat(74)),
    `X:${'a'.repeat(73)}\r\nX:${'a'.repeat(73)}\r\n a\r\n`,
  ],
  [
    'a character of four octets goes to the next line whole',
    contentLine('X', `${'a'.repeat(71)}🎭`),
    `X:${'a'.repeat(71)}\r\n 🎭\r\n`,
  ],
  [
    'an escape goes to the next line whole',
    textLine('X', `${'a'.repeat(72)},b`),
    `X:${'a'.repeat(72)}\r\n \\,b\r\n`,
  ],
];

for (const [condition, line, written] of rows) test(condition, () => assert.equal(line, written));
