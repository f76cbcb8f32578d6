import type { Images } from '../../../src/calendar/images/images.ts';
import { may } from '../../../src/kernel/actor.ts';
import { utcText } from '../../../src/kernel/clock.ts';
import { integerOf } from '../../../src/kernel/schema/typing.ts';
import type { Executor } from '../../../src/storage/dialect.ts';
import { takeId } from '../../../src/storage/record-ids.ts';
import type { ImageRow } from '../../../src/storage/tables.ts';

const known = 'https://pictures.test/';
const unknown = { es: 'No hay tal imagen.', en: 'There is no such image.' };
const mayNot = { es: 'No puede subir imágenes.', en: 'You cannot upload images.' };

const insertImage = async (executor: Executor, source: string, now: Temporal.Instant): Promise<number> => {
  const id = await takeId(executor, 'image');
  const row: ImageRow = {
    id,
    revision: 1,
    author: 1,
    source_url: source,
    file: `${id}.png`,
    mime_type: 'image/png',
    width: 6,
    height: 4,
    filesize: 72,
    sha256: '',
    created_at: utcText(now),
    modified_at: utcText(now),
    name: '',
    title: '',
    alt_text: '',
    caption: '',
    description: '',
    search_key: '',
    sizes: '{}',
  };
  await executor.insertInto('images').values(row).execute();
  return id;
};

const idIn = (value: unknown): number | null =>
  integerOf(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);

/**
 * Images as the records that link them know them, without fetching anything: addresses under
 * `https://pictures.test/` are pictures. `discarded` lists those that were prepared in vain.
 */
export const testImages = (read: Executor): Images & { readonly discarded: string[] } => {
  const discarded: string[] = [];
  return {
    discarded,
    imageRule: async (value, { actor }) => {
      if (value === '') return true;
      if (typeof value === 'string' && value.startsWith(known)) return may(actor, 'upload') || mayNot;
      const id = idIn(value);
      if (id === null) return unknown;
      const row = await read.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined || unknown;
    },
    prepare: async (value) => {
      if (value === '') return null;
      const id = idIn(value);
      return {
        store: (executor, now) =>
          id === null ? insertImage(executor, String(value), now) : Promise.resolve(id),
        discard: async () => {
          discarded.push(String(value));
        },
      };
    },
    findImages: async (executor, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await executor.selectFrom('images').selectAll().where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row]));
    },
    prepareUpload: async () => {
      throw new Error('nothing is uploaded here');
    },
    removeFiles: async () => undefined,
    imageJson: (row, { origin }) => ({ url: `${origin}/media/${row.file}`, id: row.id, width: row.width }),
  };
};
