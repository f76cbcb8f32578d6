import { createReadStream } from 'node:fs';
import type { Phrase } from '../../../kernel/phrase.ts';
import { printable } from '../../../kernel/text/characters.ts';
import { type ImportReport, isWhole } from '../../../transfer/import/report.ts';
import { usageError } from '../../config/usage-error.ts';
import { type Command, siteNamed } from '../command.ts';
import { createProgress } from '../terminal.ts';
import { type ImportProgress, importFile, importSite, importTables } from './import-calendar.ts';
import { importReportJson, renderImportReport } from './import-report.ts';

/**
 * Runs an import with a bar on the terminal and reports on it; 1 when something did not come. What is
 * thrown before there is a report is thrown on.
 */
const showImport = async (
  { settings }: Pick<Parameters<Command>[0], 'settings'>,
  work: (progress: ImportProgress) => Promise<ImportReport>,
): ReturnType<Command> => {
  const bar = createProgress(process.stderr);
  const onNotice = (notice: Phrase): void => {
    // On a line of its own; the bar goes on below.
    bar.end();
    process.stderr.write(`cartelera: ${printable(notice[settings.messageLanguage])}\n`);
  };
  const report = await work({ onProgress: bar.show, onNotice }).finally(() => bar.end());
  const { messageLanguage, dryRun } = settings;
  return {
    json: importReportJson(report, messageLanguage),
    said: renderImportReport(report, messageLanguage, dryRun),
    code: isWhole(report) ? 0 : 1,
  };
};

/** `import tec`: the calendar of a site with a v1 interface; 1 when something did not come. */
export const importTec: Command = (invocation) => {
  const address = siteNamed(invocation.operand);
  return showImport(invocation, (progress) => importSite(invocation.settings, address, progress));
};

/** `import csv`: tables of events, venues and organizers; 1 when something did not come. */
export const importCsv: Command = async (invocation) => {
  const { settings, operands } = invocation;
  const { venuesFile, organizersFile, eventsFile } = settings;
  const files = [
    ...(venuesFile === null ? [] : [{ path: venuesFile, kind: 'venue' as const }]),
    ...(organizersFile === null ? [] : [{ path: organizersFile, kind: 'organizer' as const }]),
    ...(eventsFile === null ? [] : [{ path: eventsFile, kind: 'event' as const }]),
    ...operands.map((path) => ({ path, kind: null })),
  ];
  if (files.length === 0) {
    throw usageError({
      es: 'Falta FILE después de "import csv": uno o varios archivos CSV.',
      en: 'FILE is missing after "import csv": one or several CSV files.',
    });
  }
  return showImport(invocation, (progress) => importTables(settings, files, progress));
};

/** Opened when the first chunk is read. */
async function* piecesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path);
}

/** `import archive`: what `export` wrote of another calendar; 1 when something did not come. */
export const importArchive: Command = (invocation) => {
  const { operand, settings } = invocation;
  const chunks: AsyncIterable<Uint8Array> = operand === '-' ? process.stdin : piecesOf(operand);
  return showImport(invocation, (progress) => importFile(settings, chunks, progress));
};
