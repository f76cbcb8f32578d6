import type { TestContext } from 'node:test';
import type { Phrase } from '../../../src/kernel/phrase.ts';
import { importSite } from '../../../src/program/cli/import/import-calendar.ts';
import { loadSettings } from '../../../src/program/config/load.ts';
import type { Settings } from '../../../src/program/config/options.ts';
import type { ImportReport } from '../../../src/transfer/import/report.ts';
import type { NewPlace, TestLocation } from '../databases/databases.ts';
import type { ServedSite } from '../servers/recorded-site.ts';
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

const quiet = { onStart: () => undefined, onProgress: () => undefined };

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

/** An empty calendar that is being served, as `https://agenda.example` with the settings of the recorded site. */
export const startEmpty = async (
  context: TestContext,
  place: NewPlace,
): Promise<{ readonly location: TestLocation; readonly server: WholeServer }> => {
  const location = await place('schema');
  const server = await startWholeServer(location, {
    'public-url': 'https://agenda.example',
    'currency-symbol': '$',
    'currency-position': 'prefix',
  });
  context.after(server.close);
  return { location, server };
};

/** How many records of all kinds were created, updated, left and skipped. */
export const sums = ({ counts }: Pick<ImportReport, 'counts'>): readonly number[] =>
  (['created', 'updated', 'unchanged', 'skipped'] as const).map((outcome) =>
    Object.values(counts).reduce((sum, kind) => sum + kind[outcome], 0),
  );
