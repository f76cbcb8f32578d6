import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadSettings } from '../src/config/load.ts';
import type { Settings } from '../src/config/options.ts';
import type { ImportReport } from '../src/imports/report.ts';
import { importSite } from '../src/transfers.ts';
import { onEachDatabase, type TestLocation } from './support/databases.ts';
import { recordedSite, type ServedSite, serveSite } from './support/recorded-site.ts';
import { startWholeServer } from './support/whole-server.ts';

const settingsFor = (location: TestLocation, flags: Readonly<Record<string, string>> = {}): Settings =>
  loadSettings({
    flags: new Map(
      Object.entries({
        data: location.dataDirectory,
        ...(location.databaseUrl === null ? {} : { 'database-url': location.databaseUrl }),
        'allow-fetch-from': '127.0.0.1',
        'currency-symbol': '$',
        'currency-position': 'prefix',
        user: 'ada',
        password: 'secret',
        ...flags,
      }).map(([flag, value]) => [flag, [value]]),
    ),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });

const quiet = { onStart: () => undefined, onProgress: () => undefined };
const noPause = async () => undefined;

const importFrom = (
  { address }: ServedSite,
  location: TestLocation,
  flags: Readonly<Record<string, string>> = {},
): Promise<ImportReport> => importSite(settingsFor(location, flags), new URL(address), quiet, noPause);

const start = async (context: TestContext, place: () => Promise<TestLocation>) => {
  const location = await place();
  const server = await startWholeServer(location, {
    'public-url': 'https://agenda.example',
    'currency-symbol': '$',
    'currency-position': 'prefix',
  });
  context.after(server.close);
  return { location, server };
};

const sums = ({ counts }: ImportReport): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const kind of Object.values(counts)) {
    for (const [outcome, count] of Object.entries(kind)) total[outcome] = (total[outcome] ?? 0) + count;
  }
  return total;
};

/** What this service stamps itself, and drafts' dates in UTC, which the recorded one shows as zeros. */
const comparable = (value: unknown, isDraft = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value !== 'object' || value === null) return value;
  const draft = isDraft || ('status' in value && value.status === 'draft');
  const { modified: _m, modified_utc: _u, json_ld: _j, ...rest } = value as Record<string, unknown>;
  const isPicture = 'filesize' in value;
  const kept = Object.entries(rest).filter(
    ([name]) =>
      !(draft && name === 'date_utc') &&
      !(isPicture && (name === 'url' || name === 'filesize')) &&
      !['ticketed', 'tickets'].includes(name),
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, comparable(inner)]));
};

onEachDatabase('import tec', (place) => {
  test('every field of every record of a recorded site reads the same here', async (context) => {
    const { location, server } = await start(context, place);
    const site = await serveSite(context, recordedSite());
    const report = await importFrom(site, location);
    assert.deepEqual(sums(report), { created: 73, updated: 0, unchanged: 0, skipped: 0 });
    assert.deepEqual([report.problems, report.stopped], [[], null]);
    assert.match(report.remarks.map(({ en }) => en).join(), /^Some events have UTC times/);
    for (const [name, records] of Object.entries(site.records)) {
      for (const record of records) {
        const { body } = await server.ask(
          'administrator',
          `GET /wp-json/tribe/events/v1/${name}/${record.id}`,
        );
        assert.deepEqual(comparable(body), comparable(record), `${name} ${record.id}`);
      }
    }
  });
});
