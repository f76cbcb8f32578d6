import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findingsIn } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { makeTransfers } from '../support/calendars/transfers.ts';
import { placeInFile, type TestLocation } from '../support/databases/databases.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into lines of every shape
type Members = Record<string, any>;

/** The first line, the records and the files of images. */
const linesOf = (text: string): readonly Members[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const textOf = (lines: readonly Members[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** The object of a line that the import reads. */
const readPartOf = ({ kind, record, stored }: Members): Members => (kind === 'user' ? record : stored);

const { exported: text } = await makeTransfers();
const [header = {}, ...all] = linesOf(text);
const lines = all.filter(({ kind }) => kind !== 'file');

const newPlace = async (t: TestContext): Promise<TestLocation> => {
  const location = await placeInFile('schema');
  t.after(location.remove);
  return location;
};

/** The objects at that path, those of lists each. */
const objectsAt = (value: Members, path: readonly string[]): readonly Members[] => {
  const found = path.reduce<unknown>((inner, name) => (inner as Members | null)?.[name], value);
  return [found].flat().filter((one): one is Members => typeof one === 'object' && one !== null);
};

/** What is said of the file with that line alone in place of all of its kind. */
const reasonOf = async (location: TestLocation, first: Members, line?: Members): Promise<string> => {
  const others = lines.filter(({ kind }) => line !== undefined && kind === 'user' && kind !== line['kind']);
  const records = Object.fromEntries(Object.keys(first['records'] ?? {}).map((kind) => [kind, 0]));
  const head = line === undefined ? first : { ...first, records };
  const report = await imported(location, textOf([head, ...others, ...(line === undefined ? [] : [line])]), {
    'dry-run': 'true',
  }).catch((error: Error) => error);
  if (report instanceof Error) return report.message;
  return `${report.stopped?.en ?? ''}${report.problems.map(({ reason }) => reason.en).join()}`;
};

test('an archive is read whole', async (t) => {
  const location = await newPlace(t);
  const report = await imported(location, text);
  assert.deepEqual([report.problems, report.losses, report.stopped, report.unknownKeys], [[], [], null, []]);
  assert.deepEqual(await findingsIn(location), []);
  const [, ...saved] = linesOf(await exported(location));
  assert.deepEqual(saved.map(readPartOf), all.map(readPartOf));
});

test('a record of an archive without one of its keys is left out, and the key is named', async (t) => {
  const location = await newPlace(t);
  const kinds = new Set(lines.map(({ kind }) => kind as string));
  assert.equal(kinds.size, 7);
  let count = 0;
  for (const kind of kinds) {
    const line = lines.find((one) => one['kind'] === kind && one['record'].login !== undefined) ??
      lines.find((one) => one['kind'] === kind) ?? { record: {}, stored: {} };
    for (const name of Object.keys(readPartOf(line))) {
      // Other lines refer to it.
      if (kind === 'user' && name === 'id') continue;
      const copy = structuredClone(line);
      delete readPartOf(copy)[name];
      assert.match(
        await reasonOf(location, header, copy),
        new RegExp(`"${name}" is missing or wrong`),
        `${kind}.${name}`,
      );
      count += 1;
    }
  }
  assert.ok(count > 100, `${count}`);
});

test('so is one without a key within one of its keys', async (t) => {
  const location = await newPlace(t);
  for (const [kind, path, optional] of [
    ['event', ['cost'], 'shown'],
    ['event', ['cost', 'prices'], ''],
    ['event', ['tickets'], ''],
    ['image', ['sizes', 'thumbnail'], ''],
  ] as const) {
    const line = lines.find((one) => one['kind'] === kind && objectsAt(one['stored'], path).length > 0);
    assert.ok(line !== undefined, path.join('.'));
    for (const name of Object.keys(objectsAt(line['stored'], path)[0] ?? {})) {
      const copy = structuredClone(line);
      for (const one of objectsAt(copy['stored'], path)) delete one[name];
      const expected = name === optional ? /^$/ : new RegExp(`"${[...path, name].join('.')}" is missing`);
      assert.match(await reasonOf(location, header, copy), expected, `${path}.${name}`);
    }
  }
});

test('an archive without a key of its first line is refused, and the key is named', async (t) => {
  const location = await newPlace(t);
  for (const path of [[], ['site'], ['site', 'address_words'], ['records']]) {
    for (const name of Object.keys(objectsAt(header, path)[0] ?? {})) {
      const copy = structuredClone(header);
      delete objectsAt(copy, path)[0]?.[name];
      const expected =
        name === 'host'
          ? /ends here and lacks/
          : name === 'format' || name === 'version'
            ? /Line 1: /
            : new RegExp(`Line 1: .*"${[...path, name].join('.')}" is missing`);
      assert.match(await reasonOf(location, copy), expected, name);
    }
  }
});
