import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldQuery, foldText, nameKey, sortKey, termNameKey } from './folding.ts';

test('a text is folded as it is read', () => {
  const rows = [
    ['<p>L&#8217;Horta &amp; Ñandú</p>', "l'horta & nandu"],
    ['<p>uno</p><p>d<b>o</b>s</p>', 'uno dos'],
    ['Straße İstanbul ığdır ŁÓDŹ Æther', 'strasse istanbul igdir lodz aether'],
    ['10&#215;20 … ﬁn ｆｕｌｌ', '10x20 ... fin full'],
    ['“Kind of Blue” – live', '"kind of blue" - live'],
    ['ΣΟΦΟΣ σοφός', 'σοφοσ σοφοσ'],
    ['हिन्दी ภาษาไทย 日本語', 'हिन्दी ภาษาไทย 日本語'],
    ['שָׁלוֹם مُحَمَّد', 'שלום محمد'],
    ['a\u00ad\u200bb\u00a0 c', 'ab c'],
  ] as const;
  for (const [html, folded] of rows) assert.equal(foldText(html), folded, html);
});

test('what is typed into a search is no markup', () => {
  assert.equal(foldQuery(' Jazz &#038;  <Blues> '), 'jazz & <blues>');
});

test('names are the same without regard to case, accents and trailing blanks', () => {
  assert.equal(nameKey('Café  '), nameKey('CAFE'));
  assert.equal(nameKey('Pan &amp; Vino'), nameKey('pan & vino'));
  assert.notEqual(nameKey(' Sala'), nameKey('Sala'));
});

test('names of terms are the same without regard to case alone', () => {
  assert.equal(termNameKey('MÚSICA'), termNameKey('mu\u0301sica'));
  assert.notEqual(termNameKey('musica'), termNameKey('música'));
});

test('names are in order by their keys', () => {
  const ordered = ['a b', 'a-b', "a'b", 'a1', 'Ábaco', 'abeja', 'Ñu', 'ópera', 'Zoo', 'ωδείο', '日本'];
  const keys = ordered.map(sortKey);
  assert.deepEqual(keys.toSorted(), keys);
});
