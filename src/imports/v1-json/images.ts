import type { Database } from '../../database/dialect.ts';
import type { ImageRow } from '../../database/tables.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { ImageFiles } from '../../media/image-files.ts';
import { findImageByFile, storeImportedImage } from '../../media/imported-images.ts';
import { takeWantedIds } from '../../records/ids.ts';
import { countAt, type JsonObject, objectOf, textAt, textOrNullAt, timeAt, WrongLine } from './stored.ts';

/** What taking images in needs. */
export interface ImageImportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<ImageFiles, 'write' | 'remove'>;
  readonly actor: Actor;
  /** Ids here by the ids of the file. */
  readonly authors: ReadonlyMap<string, number>;
  readonly dryRun: boolean;
}

/** The images of a file, taken in one by one. */
export interface ImagesImport {
  /** Takes one in, or finds it here by the name of its file. @throws WrongLine */
  readonly take: (id: number, stored: JsonObject) => Promise<void>;
  /** The id here of an image of the file. */
  readonly find: (id: number) => number | undefined;
  readonly remarks: () => readonly Phrase[];
}

const rowOf = (stored: JsonObject, author: number): Omit<ImageRow, 'id' | 'revision'> => ({
  author,
  source_url: textOrNullAt(stored, 'source_url'),
  file: textAt(stored, 'file'),
  mime_type: textAt(stored, 'mime_type'),
  width: countAt(stored, 'width'),
  height: countAt(stored, 'height'),
  filesize: countAt(stored, 'filesize'),
  sha256: textAt(stored, 'sha256'),
  created_at: timeAt(stored, 'created_at'),
});

/** Null when the file leaves them out. */
const filesOf = (stored: JsonObject): ReadonlyMap<string, Buffer> | null => {
  const files = stored['files'] === undefined ? null : objectOf(stored['files']);
  if (files === null) return null;
  const contents = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(files)) {
    // It was missing there too.
    if (text === null) continue;
    if (typeof text !== 'string') throw new WrongLine('files');
    contents.set(name, Buffer.from(text, 'base64'));
  }
  return contents.size === 0 ? null : contents;
};

/** Takes images in, or with `dryRun` only looks which are here. */
export const imagesImport = ({
  database,
  clock,
  files,
  actor,
  authors,
  dryRun,
}: ImageImportDependencies): ImagesImport => {
  const here = new Map<number, number>();
  const refused: Phrase[] = [];
  let made = 0;
  let lackingFiles = 0;

  const takeNew = async (id: number, row: Omit<ImageRow, 'id' | 'revision'>, stored: JsonObject) => {
    const image = { row, files: filesOf(stored) };
    const stays = await storeImportedImage({ database, files }, actor, clock(), image, async (executor) => {
      const [taken = 0] = await takeWantedIds(executor, database.dialect, 'image', [id]);
      return taken;
    });
    here.set(id, stays);
    if (image.files === null) lackingFiles += 1;
  };

  return {
    take: async (id, stored) => {
      const author = authors.get(String(countAt(stored, 'author'))) ?? actor.userId ?? 0;
      const row = rowOf(stored, author);
      const known = await findImageByFile(database.read, row.file);
      if (known !== null) {
        here.set(id, known);
        return;
      }
      try {
        // Nothing is linked in a trial; that it would be is enough.
        if (dryRun) here.set(id, id);
        else await takeNew(id, row, stored);
        made += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.kind === 'full' || error.kind === 'unavailable')
          throw error;
        const { es, en } = wholePhrase(error);
        refused.push({ es: `Imagen ${id}: ${es}`, en: `Image ${id}: ${en}` });
      }
    },
    find: (id) => here.get(id),
    remarks: () => [
      ...(made === 0 ? [] : [{ es: `Imágenes nuevas: ${made}.`, en: `New images: ${made}.` }]),
      ...(lackingFiles === 0
        ? []
        : [
            {
              es: `${lackingFiles} imágenes vinieron sin sus archivos: copie la carpeta "media" del calendario de donde vienen.`,
              en: `${lackingFiles} images came without their files: copy the folder "media" of the calendar they come from.`,
            },
          ]),
      ...refused,
    ],
  };
};
