import { createHash, randomBytes } from 'node:crypto';
import { recordChange } from '../changes/record-change.ts';
import type { Database, Executor } from '../database/dialect.ts';
import type { ImageRow } from '../database/tables.ts';
import { FetchFailure } from '../fetching/safe-request.ts';
import { type Actor, may } from '../kernel/actor.ts';
import { utcText } from '../kernel/clock.ts';
import { invalidFields } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import { originHole } from '../kernel/rendered.ts';
import type { ImageFiles } from './image-files.ts';
import type { Images, PreparedImage } from './images.ts';
import { readPicture } from './picture.ts';
import type { SafeFetch } from './safe-fetch.ts';

const noSuchImage: Phrase = {
  es: 'No hay ninguna imagen con ese id.',
  en: 'There is no image with that id.',
};
const notAnImage: Phrase = {
  es: 'Debe ser el id de una imagen o la dirección http o https de una imagen que se pueda descargar.',
  en: 'It must be the id of an image or the http or https address of an image that can be downloaded.',
};
const mayNotUpload: Phrase = {
  es: 'No tiene permiso para subir imágenes.',
  en: 'You are not allowed to upload images.',
};

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

/** What the images of a calendar are made of. */
export interface ImageDependencies {
  readonly database: Database;
  readonly files: ImageFiles;
  readonly fetch: SafeFetch;
}

/** The images of a calendar, their rows in the database and their files on disk. */
export const createImages = ({ database, files, fetch }: ImageDependencies): Images => {
  const findImages: Images['findImages'] = async (executor, ids) => {
    if (ids.length === 0) return new Map();
    const rows = await executor
      .selectFrom('images')
      .selectAll()
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  };

  const prepareFetched = async (
    address: string,
    actor: Actor,
    until: AbortSignal | undefined,
  ): Promise<PreparedImage> => {
    const { bytes } = await fetch(address, until).catch((error: unknown) => {
      if (error instanceof FetchFailure) throw invalidFields({ image: notAnImage });
      throw error;
    });
    const picture = await readPicture(bytes);
    if (!picture) throw invalidFields({ image: notAnImage });
    // A name of its own for each fetch: two writes that fail and succeed side by side never share a file.
    const file = `${randomBytes(16).toString('hex')}.${picture.extension}`;
    await files.write(file, bytes);
    return {
      store: async (executor, now) => {
        const known = await findBySource(executor, address);
        if (known) {
          await files.remove(file);
          return known.id;
        }
        const { id } = await executor
          .insertInto('records')
          .values({ kind: 'image' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await executor
          .insertInto('images')
          .values({
            id,
            revision: 1,
            author: actor.userId ?? 0,
            source_url: address,
            file,
            mime_type: picture.mimeType,
            width: picture.width,
            height: picture.height,
            filesize: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
            created_at: utcText(now),
          })
          .execute();
        await recordChange(executor, actor, now, {
          kind: 'image',
          recordId: id,
          action: 'create',
          revision: 1,
          previous: null,
        });
        return id;
      },
      discard: () => files.remove(file),
    };
  };

  return {
    findImages,
    imageJson: (row) => ({
      url: `${originHole}/media/${row.file}`,
      id: row.id,
      extension: row.file.split('.').at(-1) ?? '',
      width: row.width,
      height: row.height,
      filesize: row.filesize,
    }),
    imageRule: async (value, { actor }) => {
      if (value === '') return true;
      if (isId(value)) return (await findImages(database.read, [Number(value)])).size > 0 || noSuchImage;
      if (!isAddress(value)) return notAnImage;
      return may(actor, 'upload') || mayNotUpload;
    },
    prepare: async (value, actor, until) => {
      if (value === '') return null;
      if (isId(value)) return { store: async () => Number(value), discard: async () => undefined };
      if (!isAddress(value)) throw invalidFields({ image: notAnImage });
      if (!may(actor, 'upload')) throw invalidFields({ image: mayNotUpload });
      const known = await findBySource(database.read, value);
      if (known) return { store: async () => known.id, discard: async () => undefined };
      return prepareFetched(value, actor, until);
    },
  };
};

/** One address is one image: fetched the first time, linked afterwards. */
const findBySource = async (executor: Executor, address: string): Promise<ImageRow | undefined> => {
  const byFile = /\/media\/([0-9a-f]{32}\.[a-z]+)$/.exec(address)?.[1];
  const query = executor.selectFrom('images').selectAll().orderBy('id').limit(1);
  const known = await query.where('source_url', '=', address).executeTakeFirst();
  return known ?? (byFile ? query.where('file', '=', byFile).executeTakeFirst() : undefined);
};
