import { FetchFailure } from '../../http/client/safe-request.ts';
import { may } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { fileNameInAddress, readFileName } from '../../storage/files/file-names.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { imageJson } from './image-json.ts';
import { cleanFileName, nameInAddress, namingColumns } from './image-texts.ts';
import {
  type Images,
  type ImageTexts,
  type KnownImage,
  noSuchImage,
  type PictureAsker,
  type PreparedImage,
} from './images.ts';
import { picturesBusy, workPictureApart } from './processing/apart.ts';
import { keepPicture, removeFiles } from './processing/kept-picture.ts';
import type { SafeFetch } from './processing/safe-fetch.ts';
import { insertImage } from './repository.ts';

const notAnImage: Phrase = {
  es: 'Debe ser el id de una imagen o la URL http o https de una imagen que se pueda descargar.',
  en: 'Must be the id of an image or the http or https URL of an image that can be downloaded.',
};
const notFetched = ({ es, en }: Phrase): Phrase => ({
  es: `La imagen no se puede descargar. ${es}`,
  en: `The image cannot be downloaded. ${en}`,
});
const mayNotUpload: Phrase = {
  es: 'No tienes permiso para subir imágenes.',
  en: 'You are not allowed to upload images.',
};

/** What names an image in the object of an answer: its id. */
const namedIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const maxAddressLength = 2000;
const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') &&
  /^\d{1,15}$/.test(String(value)) &&
  Number(value) > 0;
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= maxAddressLength &&
  /^https?:\/\//i.test(value) &&
  URL.canParse(value);

/** The most bytes of pictures that are fetched and wait to be decoded. */
const mostFetched = 128 * 1024 * 1024;

/** What the images of a calendar are made of. */
export interface ImageDependencies {
  readonly database: Database;
  readonly store: ImageStore;
  readonly fetch: SafeFetch;
}

/** Where a new image comes from and what it is called. */
interface Origin {
  /** The parameter that brought it; what is wrong with the picture is said of this. */
  readonly field: 'image' | 'file';
  /** Where it was fetched from; null for an upload. */
  readonly address: string | null;
  readonly name: string;
  readonly texts: Partial<ImageTexts>;
}

const unknownImage: KnownImage = { id: null, altText: '' };

/** The images of a calendar, their rows in the database and their files in the store. */
export const createImages = ({ database, store, fetch }: ImageDependencies): Images => {
  /** Bytes of pictures that are fetched and wait to be decoded. */
  let fetched = 0;
  const findImages: Images['findImages'] = async (executor, ids) => {
    if (ids.length === 0) return new Map();
    const rows = await executor
      .selectFrom('images')
      .selectAll()
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  };

  /** An image that is there already; it may be deleted before the write is done. */
  const linked = (id: number): PreparedImage => ({
    store: async (executor) => {
      if ((await findImages(executor, [id])).size === 0) throw invalidFields({ image: noSuchImage });
      return id;
    },
    discard: async () => undefined,
  });

  /** Works the picture and keeps its files; the row is written when the write of the caller is. */
  const prepareNew = async (
    bytes: Buffer,
    { actor, startWork, whenGone }: PictureAsker,
    { field, address, name, texts }: Origin,
  ): Promise<PreparedImage> => {
    const picture = await workPictureApart(bytes, whenGone?.());
    if (!('kind' in picture)) throw invalidFields({ [field]: picture });
    const columns = await keepPicture(store, picture);
    const discard = () => removeFiles(store, columns);
    await startWork?.('write').catch(async (error: unknown) => {
      await discard();
      throw error;
    });
    return {
      store: async (executor, now, { id, altText } = unknownImage) => {
        const stored = address === null ? undefined : await findBySource(executor, address);
        if (stored) {
          // Two records of one import may share what was fetched.
          if (stored.file !== columns.file) await removeFiles(store, columns);
          return stored.id;
        }
        const row = {
          author: actor.userId ?? 0,
          source_url: address,
          ...columns,
          ...namingColumns(name, altText === '' ? texts : { ...texts, alt_text: altText }),
          created_at: utcText(now),
          modified_at: utcText(now),
        };
        return insertImage(executor, database.dialect, actor, now, id, row);
      },
      discard,
    };
  };

  return {
    findImages,
    imageJson,
    imageRule: async (sent, { actor }) => {
      const value = namedIn(sent);
      if (value === '') return true;
      if (isId(value)) return (await findImages(database.read, [Number(value)])).size > 0 || noSuchImage;
      if (!isAddress(value)) return notAnImage;
      return may(actor, 'upload') || mayNotUpload;
    },
    prepare: async (sent, asker, until) => {
      const value = namedIn(sent);
      if (value === '') return null;
      if (isId(value)) return linked(Number(value));
      if (!isAddress(value)) throw invalidFields({ image: notAnImage });
      if (!may(asker.actor, 'upload')) throw invalidFields({ image: mayNotUpload });
      const known = await findBySource(database.read, value);
      if (known) return linked(known.id);
      const { startWork, whenGone } = asker;
      await startWork?.('fetch');
      const ends = [whenGone?.(), until?.()].filter((signal) => signal !== undefined);
      const { bytes } = await fetch(value, AbortSignal.any(ends)).catch((error: unknown) => {
        if (error instanceof FetchFailure) throw invalidFields({ image: notFetched(error.phrase) });
        throw error;
      });
      if (fetched + bytes.length > mostFetched) throw picturesBusy();
      fetched += bytes.length;
      try {
        await startWork?.('picture');
        const origin = { field: 'image', address: value, name: nameInAddress(value), texts: {} } as const;
        return await prepareNew(bytes, asker, origin);
      } finally {
        fetched -= bytes.length;
      }
    },
    prepareUpload: ({ bytes, name, texts }, asker) =>
      prepareNew(bytes, asker, { field: 'file', address: null, name: cleanFileName(name), texts }),
    removeFiles: (row) => removeFiles(store, row),
  };
};

/** One address is one image: fetched the first time, linked afterwards; addresses of this service's own files too. */
const findBySource = async (executor: Executor, address: string): Promise<ImageRow | undefined> => {
  const query = executor.selectFrom('images').selectAll().orderBy('id').limit(1);
  const known = await query.where('source_url', '=', address).executeTakeFirst();
  const own = readFileName(fileNameInAddress(address) ?? '');
  return known ?? (own ? query.where('file', '=', own.whole).executeTakeFirst() : undefined);
};
