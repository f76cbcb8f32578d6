import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answeredKeys } from '../../src/transfer/import/answered-keys.ts';
import type { ImportReport } from '../../src/transfer/import/report.ts';
import { type ImportKind, importKinds } from '../../src/transfer/import/source.ts';
import { derived, needed, statedValues, unsaid } from '../../src/transfer/import/tec/stated-values.ts';
import { findingsIn } from '../support/calendars/backing-up.ts';
import { exported } from '../support/calendars/exporting.ts';
import { importFrom, login } from '../support/calendars/importing.ts';
import { makeTransfers } from '../support/calendars/transfers.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { recordedSite, type SiteRecords, serveSite } from '../support/servers/recorded-site.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into records of every shape
type Members = Record<string, any>;

const collections = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
} as const;

/** As an export says it: by kind and id, what is stored. */
const storedBy = (text: string): ReadonlyMap<string, Members> =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      // Neither the header nor the end.
      .filter(({ record }) => record !== undefined)
      .map(({ kind, record, stored }) => [`${kind} ${record.id}`, stored]),
  );

/** The stored column that a key of an answer ends in. */
const columnOf = (kind: ImportKind, key: string): string =>
  ({
    venue: kind === 'venue' ? 'name' : 'venues',
    organizer: kind === 'organizer' ? 'name' : 'organizers',
    categories: 'terms',
    tags: 'terms',
    image: 'image_id',
    global_id: 'lineage',
    global_id_lineage: 'lineage',
    date: 'date_utc',
  })[key] ?? key;

/** What is in the column where the key says this. */
const storedAs = (column: string, stated: unknown): unknown => {
  if (column === 'status') return 'draft';
  if (column === 'timezone') return 'Europe/Madrid';
  if (column === 'image_id' || column === 'cost' || column.startsWith('geo_')) return null;
  if (column === 'parent') return 0;
  return typeof stated === 'boolean' ? Number(stated) : stated;
};

/** Made anew here, the importer's, or, as the words and prices that a cost is made of, not told by the interface. */
const own: readonly string[] = [
  'modified',
  'modified_utc',
  'author',
  'json_ld',
  'url',
  'cost_details',
  'revision',
];

const comparable = (value: unknown, isWithin = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => comparable(item, isWithin));
  if (typeof value !== 'object' || value === null) return value;
  // Venues and organizers are compared by themselves.
  if (isWithin && 'global_id' in value) return value.global_id;
  if ('name' in value && 'count' in value) return { ...value, count: 0, revision: 0, url: '' };
  if ('extension' in value) return 'image';
  const kept = Object.entries(value).filter(([name]) => !own.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, comparable(inner, true)]));
};

const { source } = await makeTransfers();

onOneDatabase('import tec from another Cartelera', (place) => {
  const importInto = async (
    t: TestContext,
    records: SiteRecords,
  ): Promise<{
    readonly location: TestLocation;
    readonly report: ImportReport;
    readonly stored: ReadonlyMap<string, Members>;
  }> => {
    const location = await place('schema');
    t.after(location.remove);
    const site = await serveSite(t, records);
    const report = await importFrom(site, location, { ...login, hidden: 'true' });
    return { location, report, stored: storedBy(await exported(location)) };
  };

  test('brings what its interface shows', async (t) => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    t.after(server.close);
    const site = await serveSite(t, structuredClone(source));
    const report = await importFrom(site, location, { ...login, hidden: 'true' });
    assert.equal(report.stopped, null);
    assert.deepEqual(report.unknownKeys, []);
    assert.deepEqual(
      report.problems.filter(({ reason }) => !/protected by a password there/.test(reason.en)),
      [],
    );
    assert.deepEqual(await findingsIn(location), []);
    const isHidden = (record: Members): boolean => record['show_map'] === null;
    // So that the server hears of what was written behind its back.
    await server.ask('administrator', 'POST /calendar/events/v1/tags', { json: { name: 'Otra' } });
    for (const name of Object.values(collections)) {
      for (const record of source[name].filter((one) => !isHidden(one))) {
        const { body } = await server.ask('administrator', `GET /calendar/events/v1/${name}/${record.id}`);
        // A draft that came before took it.
        if (source[name].some(({ id, slug }) => id !== record.id && slug === record.slug)) {
          Object.assign(body, { slug: record.slug, website: record.website });
        }
        // The cost that follows from tickets is read as the event's own.
        if (record.tickets?.length > 0) body.cost = record.cost;
        assert.deepEqual(comparable(body), comparable(record), `${name} ${record.id}`);
      }
    }
  });

  test('reads records without any one of their keys', async (t) => {
    const records = structuredClone(source);
    const lacking: { kind: ImportKind; key: string; id: number; like: number }[] = [];
    for (const kind of importKinds) {
      const list = records[collections[kind]].filter(({ show_map }: Members) => show_map !== null);
      const keys = new Set<string>(list.flatMap((record: Members) => Object.keys(record)));
      for (const key of keys) {
        const stated = statedValues[kind][key];
        assert.ok(stated !== undefined, `${kind}.${key}: nothing states what its absence means`);
        const [found = list[0]] = list.filter(
          (record: Members) => key in record && JSON.stringify(record[key]) !== JSON.stringify(stated),
        );
        const id = 1000 + lacking.length;
        lacking.push({ kind, key, id, like: found.id });
        const copy = { ...structuredClone(found), id, slug: `copy-${id}` };
        if ('global_id' in copy) copy.global_id = `other.example?id=${id}`;
        if (kind === 'category' || kind === 'tag') copy.name += ` ${id}`;
        delete copy[key];
        // Else this one says it.
        if (key === 'venue') delete copy.venues;
        records[collections[kind]].push(copy);
      }
    }
    assert.ok(lacking.length > 90);
    // A hidden event is found below the highest id that a list shows.
    const last = 1000 + lacking.length;
    const [shown] = source.events;
    records.events.push({
      ...structuredClone(shown),
      id: last,
      slug: 'last',
      global_id: `other.example?id=${last}`,
    });
    const { report, stored } = await importInto(t, records);
    assert.equal(report.stopped, null);
    assert.deepEqual(report.unknownKeys, []);
    const follow: Readonly<Record<string, readonly string[]>> = {
      timezone: ['start_utc', 'end_utc', 'zone_version'],
      geo_lat: ['geo_lng', 'geo_origin'],
      geo_lng: ['geo_lat', 'geo_origin'],
      url: ['website'],
      state: ['stateprovince'],
      province: ['stateprovince'],
      country: ['stateprovince'],
      tags: ['terms'],
      all_day: ['start_local', 'end_local', 'start_utc', 'end_utc'],
    };
    for (const { kind, key, id, like } of lacking) {
      const what = `${kind}.${key}`;
      const stated = statedValues[kind][key];
      const now = stored.get(`${kind} ${id}`);
      if (stated === needed) {
        assert.equal(now, undefined, what);
        assert.ok(report.counts[kind].skipped > 0, what);
        continue;
      }
      assert.ok(now !== undefined, `${what} is lacking and the record did not come`);
      const base = stored.get(`${kind} ${like}`) ?? {};
      const column = columnOf(kind, key);
      const isOwn = (name: string): boolean =>
        ['slug', 'modified_utc', 'lineage', 'uid', column, ...(follow[key] ?? [])].includes(name) ||
        (name === 'name' && (kind === 'category' || kind === 'tag'));
      for (const [name, value] of Object.entries(now)) {
        if (!isOwn(name)) assert.deepEqual(value, base[name], `${what} is lacking: ${name}`);
      }
      if (key === 'slug') assert.notEqual(now['slug'], '');
      else if (
        stated !== unsaid &&
        stated !== derived &&
        column in now &&
        !['author', 'lineage', 'terms', 'venues', 'organizers'].includes(column)
      )
        assert.deepEqual(now[column], storedAs(column, stated), what);
      else if (column === 'venues' || column === 'organizers') assert.deepEqual(now[column], [], what);
    }
  });

  test('counts no key of what The Events Calendar answers, and of a plugin each once a record', async (t) => {
    const plain = await importInto(t, recordedSite());
    assert.deepEqual(plain.report.unknownKeys, []);
    const records = recordedSite();
    for (const event of records.events) {
      event.is_virtual = true;
      for (const venue of [event.venue].flat()) venue.accessibility = 'ramp';
    }
    for (const venue of records.venues) venue.accessibility = 'ramp';
    const { report } = await importInto(t, records);
    assert.deepEqual(report.unknownKeys, [
      { key: 'venue.accessibility', count: 4 },
      { key: 'event.is_virtual', count: 51 },
    ]);
  });
});

test('every key that is answered states what its absence in a source means', () => {
  for (const kind of importKinds) {
    assert.deepEqual(Object.keys(statedValues[kind]).toSorted(), [...answeredKeys[kind]].toSorted(), kind);
  }
});
