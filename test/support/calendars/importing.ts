import { after, before, type TestContext } from 'node:test';
import type { Phrase } from '../../../src/kernel/phrase.ts';
import { importSite } from '../../../src/program/cli/import/import-calendar.ts';
import { loadSettings } from '../../../src/program/config/load.ts';
import type { Settings } from '../../../src/program/config/options.ts';
import type { ImportReport } from '../../../src/transfer/import/report.ts';
import type { NewPlace, TestLocation } from '../databases/databases.ts';
import { recordedSite, type ServedSite, type SiteRecords, serveSite } from '../servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../servers/whole-server.ts';

/** Flags of a command on the calendar at that place, with the site settings of the recorded site. */
export const settingsFor = (location: TestLocation, flags: Readonly<Record<string, string>> = {}): Settings =>
  loadSettings({
    flags: new Map(
      Object.entries({
        'data-dir': location.dataDirectory,
        ...(location.databaseUrl === null ? {} : { 'database-url': location.databaseUrl }),
        'allow-fetch-from': '127.0.0.1',
        'currency-symbol': '$',
        'currency-position': 'prefix',
        ...flags,
      }).map(([flag, value]) => [flag, [value]]),
    ),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });

/** The login with which a served site shows what is not published. */
export const login = { user: 'ada', password: 'secret' };

const quiet = { onProgress: () => undefined, onNotice: () => undefined };

/** Imports a served site as its administrator, without ever waiting; gives the report, and the pauses that were due in milliseconds. */
export const importFrom = async (
  { address }: Pick<ServedSite, 'address'>,
  location: TestLocation,
  flags: Readonly<Record<string, string>> = login,
): Promise<ImportReport & { readonly pauses: readonly number[]; readonly notices: readonly string[] }> => {
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
  };
  const notices: string[] = [];
  const hearing = { ...quiet, onNotice: ({ en }: Phrase) => notices.push(en) };
  const report = await importSite(settingsFor(location, flags), new URL(address), hearing, pause);
  return { ...report, pauses, notices };
};

/** A calendar that is being served. */
interface ServedCalendar {
  readonly location: TestLocation;
  readonly server: WholeServer;
}

const serve = async (context: TestContext, location: TestLocation): Promise<ServedCalendar> => {
  const server = await startWholeServer(location, {
    'public-url': 'https://agenda.example',
    'currency-symbol': '$',
    'currency-position': 'prefix',
  });
  context.after(server.close);
  return { location, server };
};

/** Serves an empty calendar as `https://agenda.example` with the settings of the recorded site. */
export const startEmpty = async (context: TestContext, place: NewPlace): Promise<ServedCalendar> =>
  serve(context, await place('schema'));

/**
 * Imports the recorded site once for a suite. Returns what serves a copy of the calendar for one test, and the site as it
 * was recorded.
 */
export const importOnce = (
  place: NewPlace,
): ((context: TestContext) => Promise<ServedCalendar & { readonly site: ServedSite }>) => {
  const ends: (() => unknown)[] = [];
  let site: ServedSite;
  let records: SiteRecords;
  let source: TestLocation;
  before(async () => {
    site = await serveSite({ after: (end) => void ends.push(end) }, recordedSite());
    records = structuredClone(site.records);
    source = await place('schema');
    const { close } = await startWholeServer({ ...source, remove: async () => undefined });
    await importFrom(site, source);
    await close();
  });
  after(async () => {
    for (const end of [...ends, source.remove]) await end();
  });
  return async (context) => {
    Object.assign(site.records, structuredClone(records));
    return { ...(await serve(context, await place(source))), site };
  };
};

/** How many records of all kinds were created, updated, left and skipped. */
export const sums = ({ counts }: Pick<ImportReport, 'counts'>): readonly number[] =>
  (['created', 'updated', 'unchanged', 'skipped'] as const).map((outcome) =>
    Object.values(counts).reduce((sum, kind) => sum + kind[outcome], 0),
  );
