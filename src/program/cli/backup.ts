import type { Command } from './invocation.ts';
import { createLateProgress } from './progress.ts';
import { backUpCalendar } from './write-backup.ts';

/** Aborts when somebody asks the program to stop: nothing unfinished is left behind then. */
const untilStopped = (): AbortSignal => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
};

/** `backup FILE`. Images whose files were missing already are named and are no failure: the copy is true. */
export const backup: Command = async ({ settings, operand }) => {
  const { media, force } = settings;
  const bar = createLateProgress(process.stderr);
  const summary = await backUpCalendar(settings, {
    path: operand,
    media,
    force,
    onProgress: bar.show,
    signal: untilStopped(),
  }).finally(() => bar.end());
  const { path, bytes, rows, files, lackingFiles } = summary;
  const events = rows['events'] ?? 0;
  const written = {
    es: `Copia creada y comprobada en ${path}: ${events} eventos y ${files} archivos de imágenes (${bytes} bytes).`,
    en: `Copied and verified ${events} events and ${files} files of images in ${path} (${bytes} bytes).`,
  };
  const lacking = {
    es: `Faltan ${lackingFiles.length} archivos de imágenes; "cartelera check" indica cuáles.`,
    en: `${lackingFiles.length} files of images were missing; "cartelera check" says which.`,
  };
  return { json: summary, said: lackingFiles.length > 0 ? [written, lacking] : written };
};
