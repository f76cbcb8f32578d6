import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Words } from './es.ts';
import { pageLanguages, wordsOf } from './words-of.ts';

const sources = globSync('src/{publishing/{pages,words/dates},kernel/text/html}/**/*.{ts,tsx}')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Groups whose keys are values of data: the compiler asks for each of them. */
const keyedByData: readonly string[] = [
  'view',
  'state',
  'parts',
  'indexes',
  'legal',
  'refusal',
  'faults',
  'subscribeTo',
];

const namesIn = (group: object, path = ''): readonly string[] =>
  Object.entries(group).flatMap(([name, value]) => [
    `${path}.${name}`,
    ...(typeof value === 'object' && !Array.isArray(value) && !keyedByData.includes(name)
      ? namesIn(value, `${path}.${name}`)
      : []),
  ]);

test('every word of pages stands on some page', () => {
  const names = namesIn(wordsOf('es'));
  assert.ok(names.length > 100);
  const unused = names.filter((path) => {
    const name = path.split('.').at(-1);
    return !new RegExp(`(?:\\.|\\?\\.|[{,]\\s*)${name}\\b`).test(sources);
  });
  assert.deepEqual(unused, []);
});

/** Every text of a language, functions called with something of each kind. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
};

/** What a language says of counts and names. */
const saidBy = (words: Words): readonly string[] => [
  ...[0, 1, 2, 11, 1234].flatMap((count) => [
    ...[words.events, words.pastEvents, words.more, words.andMore, words.found].map((say) => say(count)),
    ...[words.foldedDays(count, count + 1, count), words.dropWith('jazz', count), words.page(count)],
  ]),
  ...[words.planNote(100), words.planNote(2000), words.nothingFound('', ['jazz'])],
  ...['Ópera', 'jazz', 'ioga'].flatMap((name) => [
    ...[words.asked(name), words.daysOf(name), words.sameVenue(name), words.sameCategory(name)],
    ...[words.zoneTime(name), words.outside.show(name), words.plan(name), words.inPlace(name)],
    ...[words.map.of(name), words.map.comesFrom(name)],
    ...Object.values(words.faults).map((say) => say(name, 20)),
  ]),
];

for (const language of pageLanguages) {
  test(`the words of pages in "${language}" are whole texts`, () => {
    const words = wordsOf(language);
    const { continues, ...others } = words;
    assert.notEqual(continues.join(''), '');
    for (const text of [...textsIn(others), ...saidBy(words)]) {
      assert.doesNotMatch(text, /undefined|NaN|\[object|^\s*$| {2}|\s[.,]/, text);
      // Typewriter signs are nobody's.
      assert.doesNotMatch(text, /['"]|\.\.\./, text);
    }
  });
}

test('what is counted is said in the singular and the plural of each language', () => {
  const said = (count: number) => pageLanguages.map((language) => wordsOf(language).events(count));
  assert.deepEqual(said(0), [
    'sin eventos',
    'no events',
    'sense esdeveniments',
    'sen eventos',
    'ekitaldirik ez',
  ]);
  assert.deepEqual(said(1), ['1 evento', '1 event', '1 esdeveniment', '1 evento', 'ekitaldi bat']);
  assert.deepEqual(said(3), ['3 eventos', '3 events', '3 esdeveniments', '3 eventos', '3 ekitaldi']);
});

test('names take the articles and endings that their language puts to them', () => {
  const ca = wordsOf('ca');
  assert.deepEqual(
    ['música', 'Òpera', 'art', 'història', 'ioga'].map((name) => ca.sameCategory(name)),
    ['Més de música', 'Més d’Òpera', 'Més d’art', 'Més d’història', 'Més de ioga'],
  );
  assert.equal(ca.daysOf('abril del 2027'), 'Dies d’abril del 2027');
  assert.equal(ca.foldedDays(1, 11, 1), 'De l’1 a l’11: 1 esdeveniment passat');
  assert.equal(wordsOf('gl').foldedDays(1, 4, 2), 'Do 1 ao 4: 2 eventos pasados');
  const eu = wordsOf('eu');
  assert.equal(eu.daysOf('2027ko martxoa'), '2027ko martxoaren egunak');
  assert.equal(eu.foldedDays(1, 15, 2), '1etik 15era: iragandako 2 ekitaldi');
  assert.equal(eu.foldedDays(3, 3, 1), 'Hilak 3: iragandako ekitaldi bat');
});

test('Catalan speaks to the reader as “vós” everywhere', () => {
  const words = wordsOf('ca');
  const familiar =
    /\b(?:teu|teva|teus|teves|ves|vés|espera|compra|posa|enganxa|prem)\b|\b(?:torna-ho|entra-hi|cerca-)|-t(?:e|’hi)\b/i;
  const said = [...textsIn(words), ...saidBy(words)];
  assert.deepEqual(
    said.filter((text) => familiar.test(text)),
    [],
  );
});
