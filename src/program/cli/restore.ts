import { phraseIf } from '../../kernel/phrase.ts';
import { verifyBackup } from '../../transfer/backup/verify-backup.ts';
import { unknownKeysSentence } from '../../transfer/file/unknown-keys.ts';
import type { Command } from './command.ts';
import { restoreCalendar } from './restore-calendar.ts';
import { createProgress } from './terminal.ts';

const examine: Command = async ({ operand }) => {
  const { header, files } = await verifyBackup(operand);
  const { made_at: madeAt, records: rows, media } = header;
  return {
    json: { madeAt, rows, files, media },
    said: {
      es: `La copia es válida: ${madeAt} UTC, ${rows['events'] ?? 0} eventos, ${files} archivos de imágenes. No se ha cambiado nada.`,
      en: `The backup is valid: ${madeAt} UTC, ${rows['events'] ?? 0} events, ${files} files of images. Nothing was changed.`,
    },
  };
};

/** `restore FILE`: 1 when the file has columns or tables that are not stored; with `--dry-run` it is only read. */
export const restore: Command = async (invocation) => {
  const { settings, operand } = invocation;
  if (settings.dryRun) return examine(invocation);
  const bar = createProgress(process.stderr);
  const { force } = settings;
  const summary = await restoreCalendar(settings, { path: operand, force, onProgress: bar.show }).finally(
    () => bar.end(),
  );
  const { madeAt, rows, files, media, unknownKeys } = summary;
  const lines = [
    {
      es: `Restaurado el calendario del ${madeAt} UTC: ${rows['events'] ?? 0} eventos y ${files} archivos de imágenes.`,
      en: `Restored the calendar of ${madeAt} UTC: ${rows['events'] ?? 0} events and ${files} files of images.`,
    },
    ...phraseIf(!media && (rows['images'] ?? 0) > 0, {
      es: 'Los archivos de las imágenes no están en la copia: copia la carpeta "media" por separado.',
      en: 'The files of images are not in the backup: copy the folder "media" separately.',
    }),
    ...(unknownKeys.length > 0 ? [unknownKeysSentence(unknownKeys)] : []),
  ];
  return { json: summary, said: lines, code: unknownKeys.length > 0 ? 1 : 0 };
};
