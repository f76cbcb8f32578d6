import { createHash } from 'node:crypto';
import { recordChange } from '../changes/record-change.ts';
import type { Database, Executor } from '../database/dialect.ts';
import type { ImageRow } from '../database/tables.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/error.ts';
import type { ImageFiles } from './image-files.ts';
import { readPicture } from './picture.ts';

/** An image of another Cartelera. */
export interface ImportedImage {
  /** The id it had; the caller takes the one it gets here. */
  readonly row: Omit<ImageRow, 'id' | 'revision'>;
  /** The bytes of its files by name; null when they are, or will be, in the store already. */
  readonly files: ReadonlyMap<string, Buffer> | null;
}

const wrongFile = (name: string): AppError =>
  new AppError('invalid', 'import_image', {
    es: `el archivo ${name} no es la imagen que dice ser.`,
    en: `the file ${name} is not the picture it says it is.`,
  });

const fileForm = /^[0-9a-f]{32}(?:-\d{1,5}x\d{1,5})?\.([a-z]{3,4})$/;

/** Nothing is served that is not the picture its name says. */
const checkFile = async (name: string, bytes: Buffer, { mime_type }: Pick<ImageRow, 'mime_type'>) => {
  const [, extension] = fileForm.exec(name) ?? [];
  const picture = await readPicture(bytes);
  if (picture?.mimeType !== mime_type || picture.extension !== extension) throw wrongFile(name);
};

const checkFiles = async ({ row, files }: ImportedImage): Promise<void> => {
  if (!fileForm.test(row.file)) throw wrongFile(row.file);
  if (files === null) return;
  const whole = files.get(row.file);
  const isSame = whole !== undefined && createHash('sha256').update(whole).digest('hex') === row.sha256;
  if (!isSame || whole.length !== row.filesize) throw wrongFile(row.file);
  for (const [name, bytes] of files) await checkFile(name, bytes, row);
};

/** The id here of the image with that file: names of files are drawn, so that no two images share one. */
export const findImageByFile = async (executor: Executor, file: string): Promise<number | null> => {
  const row = await executor.selectFrom('images').select('id').where('file', '=', file).executeTakeFirst();
  return row?.id ?? null;
};

/**
 * Stores an image of another Cartelera with its files under their names, so that it reads as there; `takeId` gives
 * the id it is to have. Gives that id.
 * @throws AppError `import_image` when a file is not what the row says; `full` or `unavailable` when the storage
 * refuses.
 */
export const storeImportedImage = async (
  {
    database,
    files: store,
  }: { readonly database: Database; readonly files: Pick<ImageFiles, 'write' | 'remove'> },
  actor: Actor,
  now: Temporal.Instant,
  image: ImportedImage,
  takeId: (executor: Executor) => Promise<number>,
): Promise<number> => {
  await checkFiles(image);
  const written: string[] = [];
  try {
    for (const [name, bytes] of image.files ?? []) {
      await store.write(name, bytes);
      written.push(name);
    }
    return await database.transaction(async (executor) => {
      const id = await takeId(executor);
      await executor
        .insertInto('images')
        .values({ ...image.row, id, revision: 1 })
        .execute();
      await recordChange(executor, actor, now, {
        kind: 'image',
        recordId: id,
        action: 'create',
        revision: 1,
        previous: null,
      });
      return id;
    });
  } catch (error) {
    for (const name of written) await store.remove(name);
    throw error;
  }
};
