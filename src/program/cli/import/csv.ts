import { usageError } from '../../config/usage-error.ts';
import type { Command } from '../invocation.ts';
import { importTables } from './import-calendar.ts';
import { showImport } from './show-import.ts';

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
      es: 'Falta FILE tras "import csv": uno o varios archivos CSV.',
      en: 'FILE is missing after "import csv": one or several CSV files.',
    });
  }
  return showImport(invocation, (progress) => importTables(settings, files, progress));
};
