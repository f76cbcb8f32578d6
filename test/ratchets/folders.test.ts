import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { importsOf, sourcesLike, textOf } from './source-files.ts';

/** What each group may import beside itself; see docs/architecture.md. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  storage: ['kernel'],
  http: ['kernel'],
  accounts: ['kernel', 'storage'],
  calendar: ['kernel', 'storage', 'accounts', 'http/client'],
  transfer: ['kernel', 'storage', 'accounts', 'calendar', 'http/client'],
  // Pages read narrow rows by queries of their own, not the interface's JSON (docs/adr/0077).
  publishing: ['kernel', 'storage', 'accounts', 'calendar', 'http/client'],
  operations: ['kernel', 'storage'],
  program: ['kernel', 'storage', 'http', 'accounts', 'calendar', 'transfer', 'publishing', 'operations'],
};

/** What some files of a group may import beside that. */
const more: readonly { readonly files: RegExp; readonly may: readonly string[] }[] = [
  // HTTP stands at the edge: only routes know it.
  { files: /^(accounts|calendar|publishing|operations)\/(.*[/-])?routes\.ts$/, may: ['http'] },
  // What is stored of a calendar is compared with what the calendar would store.
  { files: /^operations\/integrity\//, may: ['calendar'] },
];

/** Source files directly in a folder, tests left out. */
const maxFiles = 25;

/** Entry file of a thread: what stands at module level belongs to that thread. */
const threadEntry = 'storage/sqlite/reader-thread.ts';

const sources = sourcesLike('**/*.{ts,tsx,js,mjs}').filter((file) => file !== 'main.js');

const groupOf = (file: string): string => file.split('/')[0] ?? '';
const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

test('every source file belongs to a group', () => {
  assert.deepEqual(
    sources.filter((file) => !(groupOf(file) in mayImport)),
    [],
  );
});

test('imports between groups go only in the directions of docs/architecture.md', () => {
  const offences = sources.flatMap((file) => {
    const extra = more.filter((rule) => rule.files.test(file)).flatMap(({ may }) => may);
    const allowed = [groupOf(file), ...(mayImport[groupOf(file)] ?? []), ...extra];
    return importsOf(file)
      .filter((target) => !isWithin(target, allowed))
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(offences, []);
});

test('the program imports nothing from tests and scripts', () => {
  const offences = sources.filter((file) => /['"`](?:\.\.\/)+(?:scripts|test)\//.test(textOf(file)));
  assert.deepEqual(offences, []);
});

test('a folder shows at most 25 source files', () => {
  const flat = Map.groupBy(sources, dirname);
  const offences = [...flat]
    .filter(([, inside]) => inside.length > maxFiles)
    .map(([folder, inside]) => `${folder}: ${inside.length}`);
  assert.deepEqual(offences, []);
});

test('nothing at module level holds the state of a calendar', () => {
  // Constants are filled where they are made; memory of pure functions is kept by `memoize` and `once`.
  const state =
    /^(?:export )?(?:let |const \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set|LRUCache)(?:<.*>)?\((?:\)|\{))/;
  const offences = sources
    .filter((file) => file !== threadEntry)
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => state.test(line))
        .map((line) => `${file}: ${line}`),
    );
  assert.deepEqual(offences, []);
});
