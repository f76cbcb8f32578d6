import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { laterOf } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { readFileName } from '../../storage/files/file-names.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { cleanFileName, namingColumns } from './image-texts.ts';
import type { ImageTexts } from './images.ts';
import { readPictureApart } from './processing/apart.ts';
import { filesOf, type PictureColumns, sizesOf } from './processing/kept-picture.ts';
import { largestSide } from './processing/picture.ts';
import { insertImage } from './repository.ts';

/** An image of another Cartelera. */
export interface ImportedImage {
  /** The id it had, kept here where it is free. */
  readonly id: number;
  readonly picture: PictureColumns;
  /** What the file was called, and what people said about the image. */
  readonly name: string;
  readonly texts: ImageTexts;
  readonly others: Pick<ImageRow, 'author' | 'source_url' | 'created_at' | 'modified_at'>;
  /** The bytes of its files by name; those that are missing are, or will be, in the store already. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const wrongFile = (name: string): AppError =>
  new AppError('invalid', 'import_image', {
    es: `el archivo ${name} no corresponde a los datos de la imagen.`,
    en: `the file ${name} does not match the data of the image.`,
  });

const longestSource = 2000;

const isMeasure = (pixels: number): boolean => pixels > 0 && pixels <= largestSide;

const wrongRow = (what: string): AppError =>
  new AppError('invalid', 'import_image', {
    es: `sus datos no son coherentes (${what}).`,
    en: `its data are inconsistent (${what}).`,
  });

/** What a database could not keep, or an answer should not say, even when the files are yet to come. */
const checkRow = ({ picture, others }: ImportedImage): void => {
  for (const { width, height } of [picture, ...Object.values(sizesOf(picture))]) {
    if (!isMeasure(width) || !isMeasure(height)) throw wrongRow('width, height');
  }
  if (!/^[0-9a-f]{64}$/.test(picture.sha256)) throw wrongRow('sha256');
  if ((others.source_url?.length ?? 0) > longestSource) throw wrongRow('source_url');
};

/** Nothing is served that is not the picture its name says. */
const checkFiles = async ({ picture, files }: ImportedImage): Promise<void> => {
  const names = filesOf(picture);
  for (const name of [...names.keys(), ...files.keys()]) {
    if (!names.has(name) || readFileName(name)?.whole !== picture.file) throw wrongFile(name);
    if (readFileName(name)?.type !== picture.mime_type) throw wrongFile(name);
  }
  for (const [name, bytes] of files) {
    const found = await readPictureApart(bytes);
    const isRight = 'kind' in found && found.mimeType === picture.mime_type;
    if (!isRight || bytes.length !== names.get(name)) throw wrongFile(name);
  }
  const whole = files.get(picture.file);
  if (whole === undefined) return;
  if (createHash('sha256').update(whole).digest('hex') !== picture.sha256) throw wrongFile(picture.file);
};

/** The id here of the image with that file: names of files are drawn, so that no two images share one. */
export const findImageByFile = async (executor: Executor, file: string): Promise<number | null> => {
  const row = await executor.selectFrom('images').select('id').where('file', '=', file).executeTakeFirst();
  return row?.id ?? null;
};

const naming = ({ name, texts }: ImportedImage) => namingColumns(cleanFileName(name), texts);

/** Puts what is said of the image in place of what the one with that id says; whether anything was changed. */
export const updateImportedImage = (
  database: Database,
  actor: Actor,
  now: Temporal.Instant,
  id: number,
  image: ImportedImage,
): Promise<boolean> =>
  database.transaction(async (executor) => {
    const previous = await executor
      .selectFrom('images')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // When it came from where, and whose it is, stays.
    const {
      author: _,
      source_url: _source,
      created_at: _created,
      modified_at: modified,
      ...more
    } = image.others;
    const columns: Partial<ImageRow> = { ...more, ...naming(image) };
    const isSame = Object.entries(columns).every(
      ([column, value]) => previous[column as keyof ImageRow] === value,
    );
    if (isSame) return false;
    const revision = previous.revision + 1;
    const modified_at = laterOf(previous.modified_at, modified);
    await executor
      .updateTable('images')
      .set({ ...columns, revision, modified_at })
      .where('id', '=', id)
      .execute();
    await recordChange(executor, actor, now, nextRevision('image', 'update', previous));
    return true;
  });

/**
 * Stores an image of another Cartelera with its files under their names, so that it reads as there, and gives its id.
 * @throws AppError `import_image` when a file is not what the image says; `storage_full` or `storage_unavailable`.
 */
export const storeImportedImage = async (
  { database, store }: { readonly database: Database; readonly store: ImageStore },
  actor: Actor,
  now: Temporal.Instant,
  image: ImportedImage,
): Promise<number> => {
  checkRow(image);
  await checkFiles(image);
  const { picture, others } = image;
  const written: string[] = [];
  try {
    for (const [file, bytes] of image.files) {
      await store.write(file, bytes);
      written.push(file);
    }
    const columns = { ...picture, ...others, ...naming(image) };
    return await database.transaction((executor) =>
      insertImage(executor, database.dialect, actor, now, image.id, columns),
    );
  } catch (error) {
    for (const file of written) await store.remove(file);
    throw error;
  }
};
