import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  costFields,
  personFields,
  priceFields,
  sizeFields,
  storedFields,
  ticketFields,
} from '../../src/transfer/import/archive/fields.ts';
import { countFields, headerFields, siteFields } from '../../src/transfer/import/archive/header.ts';
import { type Field, type Fields, isLike, needed, unread } from '../../src/transfer/import/archive/stored.ts';
import { findingsIn } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { type OldTransfers, oldTransfers } from '../support/databases/old-calendars.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into lines of every shape
type Members = Record<string, any>;
type Kind = keyof typeof storedFields;

interface Line {
  readonly kind: Kind;
  readonly record: Members;
  readonly stored: Members;
}

/** The object of a line that the import reads. */
const saidBy = ({ kind, record, stored }: Line): Members => (kind === 'user' ? record : stored);
const fieldsOf = (kind: Kind): Fields => (kind === 'user' ? personFields : storedFields[kind]);
/** A line with this kind is read at once, so that the import ends at one that cannot be. */
const endsImport = (kind: Kind): boolean => kind === 'user' || kind === 'image';

/** A file of the format's former name, as it is written today. */
const withCurrentNames = (text: string): string =>
  text
    .replace('"format":"cartelera v1-json"', '"format":"cartelera archive"')
    .replace('"frame_hosts":', '"iframe_hosts":')
    .replace('"records":{"person":', '"records":{"user":')
    .replaceAll('"kind":"person"', '"kind":"user"');

const linesOf = (text: string): { readonly header: Members; readonly lines: readonly Line[] } => {
  const [header, ...lines] = withCurrentNames(text)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { header, lines };
};

const textOf = (header: Members, lines: readonly Line[]): string =>
  [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');

/** The lines with others behind those of their kinds. */
const withOthers = (lines: readonly Line[], others: readonly Line[]): readonly Line[] =>
  Object.keys(storedFields).flatMap((kind) => [...lines, ...others].filter((line) => line.kind === kind));

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is written for an absent key: as stored, yes and no are 1 and 0. */
const statedFor = ({ missing }: Field<unknown>, of: Members, header: Members): unknown => {
  if (isLike(missing)) return of[missing.like] ?? header[missing.like] ?? header['site'][missing.like];
  if (missing instanceof Map) return {};
  return typeof missing === 'boolean' ? Number(missing) : missing;
};

/** Another record with the same contents, which can stand beside the one it is made of. */
const copyOf = (line: Line, number: number): Line => {
  if (line.kind === 'image') {
    const drawn = number.toString(16).padStart(32, '0');
    const text = JSON.stringify(line).replaceAll(line.stored['file'].split('.')[0], drawn);
    const copy = JSON.parse(text);
    return { ...copy, record: { ...copy.record, id: number } };
  }
  const copy = structuredClone(line);
  copy.record['id'] = number;
  if (line.kind === 'user') {
    Object.assign(copy.record, { login: `user-${number}`, email: `${number}@x.example` });
  } else copy.stored['slug'] = `copy-${number}`;
  if (line.kind === 'category' || line.kind === 'tag') copy.stored['name'] += ` ${number}`;
  return copy;
};

/** A record without one of its keys. */
interface Lacking {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly line: Line;
  /** As it was with the key. */
  readonly whole: Members;
  /** What the key is to be; undefined where another test sees to it. */
  readonly expected: unknown;
}

/** Of every key that lines of this kind have: a record that says something else than what its absence means, without it. */
const lackingOneKey = (
  header: Members,
  lines: readonly Line[],
  kind: Kind,
  numbers: () => number,
): readonly Lacking[] => {
  const fields = fieldsOf(kind);
  const ofKind = lines.filter((line) => line.kind === kind);
  const names = new Set(ofKind.flatMap((line) => Object.keys(saidBy(line))));
  return [...names].map((name) => {
    const field = fields[name];
    assert.ok(field !== undefined, `${kind}.${name}: no field states what its absence means`);
    const isTelling = (line: Line): boolean =>
      Object.hasOwn(saidBy(line), name) &&
      !isEqual(saidBy(line)[name], statedFor(field, saidBy(line), header));
    const [found = ofKind.find((line) => Object.hasOwn(saidBy(line), name))] = ofKind.filter(isTelling);
    if (found === undefined) throw new Error(name);
    const line = copyOf(found, numbers());
    const whole = structuredClone(saidBy(line));
    const said = saidBy(line);
    delete said[name];
    // Files of sizes that no key names are none of the image's.
    if (name === 'sizes') said['files'] = { [said['file']]: said['files'][said['file']] };
    return { name, field, line, whole, expected: statedFor(field, said, header) };
  });
};

/** What is made of the rest of the record where the key is absent: that it is something is enough. */
const isMade = (kind: Kind, name: string): boolean =>
  name === 'slug' || (kind === 'image' && name === 'title');

/** Keys that say the same in two ways, or follow from the one that is absent. */
const follow: Readonly<Record<string, readonly string[]>> = {
  'event.timezone': ['start_utc', 'end_utc'],
  // The clocks of that day have no midnight.
  'event.all_day': ['start_local'],
  'venue.geo_lat': ['geo_lng'],
  'venue.geo_lng': ['geo_lat'],
  'image.sizes': ['files'],
};

/** The objects within a line, with what each of their keys means. */
const within: readonly (readonly [kind: Kind, path: readonly string[], fields: Fields])[] = [
  ['event', ['cost'], costFields],
  ['event', ['cost', 'prices'], priceFields],
  ['event', ['tickets'], ticketFields],
  ['image', ['sizes', 'thumbnail'], sizeFields],
];

const objectsAt = (value: Members, path: readonly string[]): readonly Members[] => {
  const found = path.reduce<unknown>((inner, name) => (inner as Members | null)?.[name], value);
  return [found].flat().filter((one): one is Members => typeof one === 'object' && one !== null);
};

onEachDatabase('an export of an older version', (place) => {
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place('schema');
    t.after(location.remove);
    return location;
  };
  const savedIn = async (location: TestLocation): Promise<ReadonlyMap<string, Members>> =>
    new Map(
      linesOf(await exported(location)).lines.map((line) => [
        `${line.kind} ${line.record['id']}`,
        saidBy(line),
      ]),
    );
  const numbering = () => {
    let last = 1000;
    return () => {
      last += 1;
      return last;
    };
  };

  const testsOf = ({ version, exported: text }: OldTransfers): void => {
    const { header, lines } = linesOf(text);

    test(`${version} is read whole`, async (t) => {
      const location = await newPlace(t);
      const report = await imported(location, text);
      assert.deepEqual([report.problems, report.losses, report.stopped], [[], [], null]);
      assert.deepEqual(report.unknownKeys, []);
      assert.deepEqual(await findingsIn(location), []);
      const saved = await savedIn(location);
      assert.equal(saved.size, lines.length);
      for (const line of lines) {
        const now = saved.get(`${line.kind} ${line.record['id']}`) ?? {};
        const said = saidBy(line);
        for (const [name, value] of Object.entries(now)) {
          const field = fieldsOf(line.kind)[name];
          assert.ok(field !== undefined, `${line.kind}.${name}: no field states what its absence means`);
          // It has the id in it.
          if (name === 'uid' && !Object.hasOwn(said, name)) continue;
          // It follows from the slug of one that was public and is in the trash.
          if (name === 'former_slugs' && said['status_before_trash'] === 'publish') continue;
          const expected = Object.hasOwn(said, name) ? said[name] : statedFor(field, said, header);
          assert.deepEqual(value, expected, `${line.kind} ${line.record['id']} ${name}`);
        }
      }
    });

    test(`${version} is read without any one of its keys`, async (t) => {
      const location = await newPlace(t);
      const numbers = numbering();
      const kinds = Object.keys(storedFields) as Kind[];
      const all = kinds.flatMap((kind) => lackingOneKey(header, lines, kind, numbers));
      assert.ok(all.length > 100);
      const isLeftOut = ({ field }: Lacking): boolean => field.missing === needed;
      const together = all.filter((one) => !isLeftOut(one) || !endsImport(one.line.kind));
      const report = await imported(
        location,
        textOf(
          header,
          withOthers(
            lines,
            together.map(({ line }) => line),
          ),
        ),
      );
      assert.deepEqual([report.losses, report.stopped, report.unknownKeys], [[], null, []]);
      assert.deepEqual(
        report.problems.map(({ kind, reason }) => `${kind} ${/"(\w+)" is missing/.exec(reason.en)?.[1]}`),
        together.filter(isLeftOut).map(({ line, name }) => `${line.kind} ${name}`),
      );
      const isOfCopies = (finding: string): boolean => /No record uses it|is missing/.test(finding);
      assert.deepEqual(
        (await findingsIn(location)).filter((finding) => !isOfCopies(finding)),
        [],
      );
      const saved = await savedIn(location);
      for (const { name, field, line, whole, expected } of together.filter((one) => !isLeftOut(one))) {
        const now = saved.get(`${line.kind} ${line.record['id']}`);
        const what = `${line.kind}.${name}`;
        assert.ok(now !== undefined, `${what} is lacking and the record did not come`);
        const others = (said: Members): Members =>
          Object.fromEntries(
            Object.entries(said).filter(([other]) => other !== name && !follow[what]?.includes(other)),
          );
        // Keys that later versions have written besides.
        const known = Object.fromEntries(
          Object.entries(now).filter(([other]) => Object.hasOwn(whole, other)),
        );
        assert.deepEqual(others(known), others(whole), `beside ${what}`);
        if (isMade(line.kind, name)) assert.notEqual(now[name], '', what);
        // What follows from the rest is as it was.
        else if (field === unread || (name.endsWith('_utc') && expected === null) || name === 'zone_version')
          assert.deepEqual(now[name], whole[name], what);
        else if (name === 'files')
          assert.ok(
            Object.values(now[name]).every((file) => file === null),
            what,
          );
        else assert.deepEqual(now[name], expected, what);
      }

      for (const { name, line } of all.filter((one) => isLeftOut(one) && endsImport(one.line.kind))) {
        const alone = await imported(location, textOf(header, withOthers(lines, [line])), {
          'dry-run': 'true',
        });
        assert.match(alone.stopped?.en ?? '', new RegExp(`^Line \\d+: .*"${name}" is missing or wrong`));
      }
    });

    test(`${version} is read without any one key within its keys`, async (t) => {
      const location = await newPlace(t);
      const numbers = numbering();
      const copies: { line: Line; path: readonly string[]; name: string; field: Field<unknown> }[] = [];
      for (const [kind, path, fields] of within) {
        const found = lines.find((line) => line.kind === kind && objectsAt(line.stored, path).length > 0);
        if (found === undefined) throw new Error(path.join('.'));
        const names = new Set(objectsAt(found.stored, path).flatMap((one) => Object.keys(one)));
        for (const name of names) {
          const field = fields[name];
          assert.ok(
            field !== undefined,
            `${kind}.${path.join('.')}.${name}: no field states what its absence means`,
          );
          const line = copyOf(found, numbers());
          for (const one of objectsAt(line.stored, path)) delete one[name];
          copies.push({ line, path, name, field });
        }
      }
      for (const { line, path, name, field } of copies) {
        const report = await imported(location, textOf(header, withOthers(lines, [line])));
        const said = `${report.stopped?.en ?? ''}${report.problems.map(({ reason }) => reason.en).join()}`;
        if (field.missing === needed) {
          assert.match(said, new RegExp(`"${[...path, name].join('.')}" is missing`));
          continue;
        }
        assert.equal(said, '', `${path}.${name}`);
        const now = (await savedIn(location)).get(`${line.kind} ${line.record['id']}`) ?? {};
        const values = objectsAt(now, path).map((one) => one[name]);
        assert.deepEqual(new Set(values), new Set([field.missing]), `${path}.${name}`);
      }
    });

    test(`${version} is read without any one key of its first line`, async (t) => {
      const location = await newPlace(t);
      const parts: readonly (readonly [readonly string[], Fields])[] = [
        [[], headerFields],
        [['site'], siteFields],
        [['records'], countFields],
      ];
      for (const [path, fields] of parts) {
        for (const name of Object.keys(objectsAt(header, path)[0] ?? {})) {
          const field = fields[name];
          assert.ok(field !== undefined, `${name}: no field states what its absence means`);
          const copy = structuredClone(header);
          delete objectsAt(copy, path)[0]?.[name];
          const read = () => imported(location, textOf(copy, lines), { 'dry-run': 'true' });
          if (field.missing === needed)
            await assert.rejects(read(), new RegExp(`Line 1: .*"${name}" is missing`));
          else if (name === 'format' || name === 'version') await assert.rejects(read(), /Line 1: /);
          else assert.deepEqual((await read()).problems, []);
        }
      }
    });
  };
  for (const old of oldTransfers) testsOf(old);
});
