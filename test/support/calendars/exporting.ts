import { exportArchive } from '../../../src/program/cli/export-calendar.ts';
import { importFile } from '../../../src/program/cli/import/import-calendar.ts';
import type { ImportReport } from '../../../src/transfer/import/report.ts';
import type { TestLocation } from '../databases/databases.ts';
import { settingsOf } from './backing-up.ts';

type Flags = Readonly<Record<string, string>>;

/** What `export` writes of a calendar. */
export const exported = async (location: TestLocation, flags?: Flags): Promise<string> => {
  const texts: string[] = [];
  const write = async (text: string) => void texts.push(text);
  await exportArchive(settingsOf(location, flags), { write, onProgress: () => undefined });
  return texts.join('');
};

/** In pieces, so that lines and characters are cut in the middle. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 10_007) yield bytes.subarray(from, from + 10_007);
}

const quiet = { onProgress: () => undefined, onNotice: () => undefined };

/** What `import archive` makes of a text. */
export const imported = (location: TestLocation, text: string, flags?: Flags): Promise<ImportReport> =>
  importFile(settingsOf(location, flags), piecesOf(text), quiet);
