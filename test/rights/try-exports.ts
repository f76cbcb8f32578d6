import { exportTables } from '../../src/program/cli/export-calendar.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { type TableKind, tableKinds } from '../../src/transfer/export/csv-table.ts';
import type { RightsCalendar } from './calendar.ts';
import { stranger } from './callers.ts';
import { cellFor, named, type Outcome, startOutcome } from './expect.ts';
import { wordsIn } from './words.ts';

const exported = async ({ location }: RightsCalendar, kind: TableKind): Promise<string> => {
  const { dataDirectory, databaseUrl } = location;
  const settings = loadSettings({
    flags: new Map([
      ['data-dir', [dataDirectory]],
      ['public-url', ['https://agenda.test']],
      ...(databaseUrl === null ? [] : [['database-url', [databaseUrl]] as [string, string[]]]),
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const parts: string[] = [];
  const write = async (text: string): Promise<void> => void parts.push(text);
  await exportTables(settings, [{ kind, write }]);
  return parts.join('');
};

/** The tables of what everybody may read: nothing else is in them, and they are the same in the twin. */
export const tryExports = async (calendar: RightsCalendar, twin: RightsCalendar): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  for (const kind of tableKinds) {
    const text = await exported(calendar, kind);
    const isSame = text === (await exported(twin, kind));
    compare(() => `${kind} are as in the twin`, isSame, true);
    for (const { word, number, isHidden } of wordsIn(text, '')) {
      const entry = calendar.entries[number];
      const cell = entry === undefined ? 'no' : cellFor(stranger, 'read', entry);
      compare(
        () => `${kind} say ${word} (${entry && named(entry)})`,
        cell === 'yes' || (cell === 'masked' && !isHidden),
        true,
      );
    }
  }
  return outcome();
};
