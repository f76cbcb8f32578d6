import { verifyBackup } from '../../transfer/backup/verify-backup.ts';
import type { Command } from './invocation.ts';
import { createLateProgress } from './progress.ts';
import { restoreCalendar } from './restore-calendar.ts';
import { unknownKeysSentence } from './unknown-keys.ts';

type Invocation = Parameters<Command>[0];

const examine = async ({ settings, operand, say, sayJson }: Invocation): Promise<0> => {
  const { header, tables, files } = await verifyBackup(operand);
  if (settings.json) sayJson({ madeAt: header.made_at, rows: tables, files, media: header.media });
  else {
    say({
      es: `La copia está entera: del ${header.made_at} UTC, ${tables['events'] ?? 0} eventos, ${files} archivos de imágenes. No se ha cambiado nada.`,
      en: `The backup is whole: of ${header.made_at} UTC, ${tables['events'] ?? 0} events, ${files} files of images. Nothing was changed.`,
    });
  }
  return 0;
};

/** `restore FILE`; with `--dry-run` the file is only read. */
export const restore: Command = async (invocation) => {
  const { settings, operand, say, sayJson } = invocation;
  if (settings.dryRun) return examine(invocation);
  const bar = createLateProgress(process.stderr);
  const { force } = settings;
  const summary = await restoreCalendar(settings, { path: operand, force, onProgress: bar.show }).finally(
    () => bar.end(),
  );
  if (settings.json) {
    sayJson(summary);
    return 0;
  }
  const { madeAt, rows, files, media, unknownKeys } = summary;
  say({
    es: `Restaurado como estaba el ${madeAt} UTC: ${rows['events'] ?? 0} eventos y ${files} archivos de imágenes.`,
    en: `Restored as it was at ${madeAt} UTC: ${rows['events'] ?? 0} events and ${files} files of images.`,
  });
  if (!media && (rows['images'] ?? 0) > 0) {
    say({
      es: 'Los archivos de las imágenes no están en la copia: copie la carpeta "media" aparte.',
      en: 'The files of images are not in the backup: copy the folder "media" apart.',
    });
  }
  if (unknownKeys.length > 0) say(unknownKeysSentence(unknownKeys));
  return 0;
};
