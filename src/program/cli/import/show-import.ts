import { setFlagsFromString } from 'node:v8';
import { type ImportReport, isWhole } from '../../../transfer/import/report.ts';
import type { Command } from '../invocation.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import type { ImportProgress } from './import-calendar.ts';
import { importReportJson, renderImportReport } from './import-report.ts';

/**
 * Runs an import with a bar on the terminal and says what came of it; 1 when something did not come. What is
 * thrown before there is a report is thrown on.
 */
export const showImport = async (
  { settings }: Pick<Parameters<Command>[0], 'settings'>,
  work: (progress: ImportProgress) => Promise<ImportReport>,
): ReturnType<Command> => {
  // An import passes far more through its hands than it keeps; left alone, the heap grows to several times of that.
  setFlagsFromString('--optimize-for-size');
  let bar = createProgress(process.stderr, 1);
  const report = await work({
    onStart: (total) => {
      bar = createProgress(process.stderr, Math.max(1, total));
      bar.show(0);
    },
    onProgress: (done) => bar.show(done),
    onRepeat: (reason) => {
      // On a line of its own; the bar goes on below.
      bar.end();
      process.stderr.write(`cartelera: ${printable(reason[settings.locale])}\n`);
    },
  }).finally(() => bar.end());
  const { locale, dryRun } = settings;
  return {
    json: importReportJson(report, locale),
    said: renderImportReport(report, locale, dryRun),
    code: isWhole(report) ? 0 : 1,
  };
};
