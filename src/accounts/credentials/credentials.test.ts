import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCredentials } from './credentials.ts';
import { beginsLikeKey, hintOf, newApplicationPassword, newKey } from './secrets.ts';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
const password = (loginKey: string, secret: string) => ({ kind: 'application password', loginKey, secret });
const key = newKey();

const rows: readonly (readonly [what: string, header: string, expected: unknown])[] = [
  ['an empty header', '', null],
  ['name and password', basic('ada:abcd1234'), password('ada', 'abcd1234')],
  ['the scheme in any letter case', basic('ada:x').replace('Basic', 'bASIC'), password('ada', 'x')],
  ['the scheme in small letters', basic('ada:x').replace('Basic', 'basic'), password('ada', 'x')],
  ['no signs of equality at the end', basic('ada:x').replace(/=+$/, ''), password('ada', 'x')],
  ['blanks that do not break', basic('ada:abcd\u00a0EFGH\u00a0ijkl'), password('ada', 'abcdEFGHijkl')],
  ['the end of a line', basic('ada:abcd EFGH ijkl\r\n'), password('ada', 'abcdEFGHijkl')],
  ['blanks and signs in the password', basic('ada:abcd 12-34 é'), password('ada', 'abcd1234')],
  ['a colon in the password', basic('ada:a:b'), password('ada', 'ab')],
  ['a password of signs alone, which is wrong rather than absent', basic('ada:--'), password('ada', '')],
  ['a name in capitals', basic('ÁDA:x'), password('áda', 'x')],
  ['a decomposed letter in the name', basic('A\u0301da:x'), password('áda', 'x')],
  ['an e-mail address', basic('Ada@Example.org:x'), password('ada@example.org', 'x')],
  ['no name', basic(':x'), password('', 'x')],
  ['an empty password', basic('ada:'), null],
  ['no colon', basic('ada'), null],
  ['no base64', 'Basic %%%', null],
  ['nothing after the scheme', 'Basic', null],
  ['another scheme', 'Digest username="a"', null],
  ['a foreign token', 'Bearer abc', null],
  ['a key', `Bearer ${key}`, { kind: 'key', secret: key }],
  ['a key cut short', `Bearer ${key.slice(0, -1)}`, { kind: 'key', secret: key.slice(0, -1) }],
  ['a key with more behind it', `Bearer ${key}a`, { kind: 'key', secret: `${key}a` }],
  ['a key with a sign in it', 'Bearer cartelera_a-b', { kind: 'key', secret: 'cartelera_a-b' }],
  ['the beginning of a key alone', 'Bearer cartelera_', { kind: 'key', secret: 'cartelera_' }],
  ['a foreign token that names us', 'Bearer x.cartelera_a', null],
  ['a key as Basic', `Basic ${key}`, null],
];

test('an Authorization header holds what can be checked, or nothing', async (t) => {
  for (const [what, header, expected] of rows) {
    await t.test(what, () => assert.deepEqual(readCredentials(header), expected));
  }
});

test('a very long header is read at once', () => {
  assert.equal(readCredentials(`Basic ${'A'.repeat(500_000)}!`), null);
  assert.equal(readCredentials(`Basic${' '.repeat(500_000)}x`), null);
});

test('secrets are letters and digits, and no two are the same', () => {
  assert.match(newApplicationPassword(), /^[A-Za-z0-9]{24}$/);
  assert.ok(beginsLikeKey(key) && key.startsWith(hintOf(key)));
  assert.ok(hintOf(key).length < 20);
  const made = Array.from({ length: 500 }, newApplicationPassword);
  assert.equal(new Set(made).size, made.length);
});
