import { isDeepStrictEqual } from 'node:util';
import { type Actor, forbidden, may } from '../../kernel/actor.ts';
import { type Clock, utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { WriteAs } from '../../kernel/input.ts';
import { noLinks } from '../../kernel/links.ts';
import type { RuleCheck } from '../../kernel/schema/parameter.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Site } from '../../kernel/site.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { requireRevision } from '../records/revision.ts';
import { unlessShown } from '../records/unless-shown.ts';
import { mediaJson } from './image-json.ts';
import { cleanTexts, searchKey } from './image-texts.ts';
import type { Images, ImageTexts, PictureAsker } from './images.ts';
import { unlinkImage } from './repository.ts';

/** A file that is to become an image. */
interface UploadedImage {
  /** As the client named it; empty when it did not. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What the images of a calendar are read and written with. */
export interface ImageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly images: Images;
  readonly site: Site;
}

const notFound = (): AppError =>
  new AppError('not_found', 'media-not-found', {
    es: 'No existe ninguna imagen con ese id.',
    en: 'There is no image with that id.',
  });

const fileWanted = (): AppError =>
  new AppError(
    'invalid',
    'rest_missing_callback_param',
    {
      es: 'Falta el archivo: envíalo en un formulario multipart, o como cuerpo de la petición con su Content-Disposition.',
      en: 'The file is missing: send it in a multipart form, or as the body of the request with its Content-Disposition.',
    },
    { params: ['file'] },
  );

/** @throws AppError 404 `media-not-found`. */
export const findImage = async (images: Images, executor: Executor, id: number): Promise<ImageRow> => {
  const row = (await images.findImages(executor, [id])).get(id);
  if (row === undefined) throw notFound();
  return row;
};

/** Whether the caller may change or delete the image: his own with the right to upload, others' with that to edit them. */
export const mayChange = (actor: Actor, { author }: Pick<ImageRow, 'author'>): boolean =>
  may(actor, 'upload') && (author === actor.userId || may(actor, 'edit_others'));

/** The image, if the caller may change it. */
const findOwn = async (
  images: Images,
  executor: Executor,
  id: number,
  writeAs: WriteAs,
): Promise<ImageRow> => {
  const row = await findImage(images, executor, id);
  if (!mayChange(writeAs.actor, row)) throw forbidden(writeAs.actor);
  await requireRevision(executor, writeAs, 'image', row);
  return row;
};

/** The rule of texts that are too long: see `unlessShown`. */
export const imageRules = ({ database, images, site }: ImageDependencies) => ({
  'too-long': async (value: unknown, check: RuleCheck) => {
    const find = async ({ id }: RuleCheck['parameters']) => {
      const imageId = integerOf(id) ?? 0;
      return (await images.findImages(database.read, [imageId])).get(imageId);
    };
    return unlessShown(find, (row, plain) =>
      mediaJson(row, site, { plain, actor: check.actor, links: noLinks }),
    )(value, check);
  },
});

/**
 * Makes an image of an uploaded file.
 * @throws AppError 400 `rest_missing_callback_param` without a file, `rest_invalid_param` on `file` when it is no
 * picture that is taken; then nothing is left of it.
 */
export const createImage = async (
  { database, clock, images }: ImageDependencies,
  asker: PictureAsker,
  file: UploadedImage | null,
  texts: Partial<ImageTexts>,
): Promise<ImageRow> => {
  if (file === null || file.bytes.length === 0) throw fileWanted();
  const prepared = await images.prepareUpload({ name: file.name, bytes: file.bytes, texts }, asker);
  try {
    return await database.transaction(async (executor) =>
      findImage(images, executor, await prepared.store(executor, clock())),
    );
  } catch (error) {
    await prepared.discard();
    throw error;
  }
};

/**
 * Changes the texts that the write names; what changes nothing writes nothing.
 * @throws AppError `media-not-found`, `rest_forbidden`, `rest_precondition_failed`.
 */
export const updateImage = (
  { database, clock, images }: ImageDependencies,
  writer: WriteAs,
  id: number,
  texts: Partial<ImageTexts>,
): Promise<ImageRow> =>
  database.transaction(async (executor) => {
    const previous = await findOwn(images, executor, id, writer);
    const now = clock();
    const cleaned = cleanTexts(texts);
    if (isDeepStrictEqual({ ...previous, ...cleaned }, { ...previous })) return previous;
    const merged = { ...previous, ...cleaned };
    const row: ImageRow = {
      ...merged,
      search_key: searchKey(merged),
      revision: previous.revision + 1,
      modified_at: utcText(now),
    };
    await executor.updateTable('images').set(row).where('id', '=', id).execute();
    await recordChange(executor, writer.actor, now, nextRevision('image', 'update', previous));
    return row;
  });

/**
 * Deletes an image for good: from the records that show it, and once that is on disk its files. Gives what it was.
 * @throws AppError `media-not-found`, `rest_forbidden`, `rest_precondition_failed`.
 */
export const deleteImage = async (
  { database, clock, images }: ImageDependencies,
  writer: WriteAs,
  id: number,
): Promise<ImageRow> => {
  const row = await database.transaction(async (executor) => {
    const previous = await findOwn(images, executor, id, writer);
    const now = clock();
    await unlinkImage(executor, id, writer.actor, now);
    await executor.deleteFrom('images').where('id', '=', id).execute();
    await executor.deleteFrom('records').where('id', '=', id).execute();
    await recordChange(executor, writer.actor, now, nextRevision('image', 'delete', previous));
    return previous;
  });
  await images.removeFiles(row);
  return row;
};

/** The last changes, among which a deletion is whose files a killed process may have left. */
const lastChanges = 1000;

/**
 * Removes the files of images that were deleted and whose files a killed process may have left; called when a process
 * starts to serve. Files that no image was made of yet stay: which write they belong to is unknown.
 */
export const finishDeletions = async ({ read }: Database, images: Images): Promise<void> => {
  const { newest } = await read
    .selectFrom('changes')
    .select((build) => build.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const deleted = await read
    .selectFrom('changes')
    .select('previous')
    .where('id', '>', Number(newest ?? 0) - lastChanges)
    .where('kind', '=', 'image')
    .where('action', '=', 'delete')
    .execute();
  for (const { previous } of deleted) {
    if (previous !== null) await images.removeFiles(JSON.parse(previous) as ImageRow);
  }
};
