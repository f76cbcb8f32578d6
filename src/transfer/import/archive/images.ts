import { imageFields } from '../../../calendar/images/image-texts.ts';
import {
  findImageByFile,
  type ImportedImage,
  storeImportedImage,
  updateImportedImage,
} from '../../../calendar/images/imported-images.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { AppError, wholePhrase } from '../../../kernel/error.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { ImageStore } from '../../../storage/files/image-store.ts';
import { isStorageRefusal } from '../../../storage/storage-refusals.ts';
import type { ReadAs } from '../../file/values.ts';
import { cutFields, textLengths } from '../cut-fields.ts';
import type { specialColumns } from './columns.ts';

/** What `stored` of an image has. */
export type StoredImage = ReadAs<typeof specialColumns.image> &
  Readonly<
    Record<
      'file' | 'mime_type' | 'sha256' | 'name' | 'title' | 'alt_text' | 'caption' | 'description',
      string
    >
  > &
  Readonly<Record<'author' | 'filesize', number>> & { readonly source_url: string | null };

/** What taking images in needs. */
export interface ImageImportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: ImageStore;
  /** Who imports: an administrator. */
  readonly actor: Actor;
  /** Ids here by the ids of the file. */
  readonly authors: ReadonlyMap<string, number>;
  /** Writes nothing. */
  readonly dryRun: boolean;
}

/** The images of a file, taken in one by one. */
export interface ImagesImport {
  /** Takes one in, or finds it here by the name of its file. */
  readonly take: (id: number, stored: StoredImage, files: ImportedImage['files']) => Promise<void>;
  /** The id here of an image of the file. */
  readonly find: (id: number) => number | undefined;
  readonly remarks: () => readonly Phrase[];
  /** Those that did not come, or not whole, and why. */
  readonly losses: () => readonly Phrase[];
}

const lengths = textLengths(imageFields);

const imageOf = (
  stored: StoredImage,
  { id, texts, author, files }: Pick<ImportedImage, 'id' | 'texts' | 'files'> & { readonly author: number },
): ImportedImage => {
  const { file, mime_type, width, height, filesize, sha256, sizes, name, ...others } = stored;
  const { title: _, alt_text: _alt, caption: _caption, description: _description, ...columns } = others;
  return {
    id,
    picture: { file, mime_type, width, height, filesize, sha256, sizes: JSON.stringify(sizes) },
    name,
    texts,
    others: { ...columns, author },
    files,
  };
};

/** Takes images in, or with `dryRun` only looks which are here. */
export const imagesImport = ({
  database,
  clock,
  store,
  actor,
  authors,
  dryRun,
}: ImageImportDependencies): ImagesImport => {
  const here = new Map<number, number>();
  const losses: Phrase[] = [];
  const lose = (id: number, { es, en }: Phrase): void => {
    losses.push({ es: `Imagen ${id}: ${es}`, en: `Image ${id}: ${en}` });
  };
  let made = 0;
  let changed = 0;
  let lackingFiles = 0;

  const takeNew = async (image: ImportedImage): Promise<void> => {
    here.set(image.id, await storeImportedImage({ database, store }, actor, clock(), image));
    if (!image.files.has(image.picture.file)) lackingFiles += 1;
  };

  return {
    take: async (id, stored, files) => {
      const author = authors.get(String(stored.author)) ?? actor.userId ?? 0;
      const { title, alt_text, caption, description } = stored;
      const { fields: texts, cuts } = cutFields({ title, alt_text, caption, description }, lengths);
      for (const cut of cuts) lose(id, cut);
      const image = imageOf(stored, { id, texts, author, files });
      const known = await findImageByFile(database.read, image.picture.file);
      if (known !== null) {
        here.set(id, known);
        if (!dryRun && (await updateImportedImage(database, actor, clock(), known, image))) changed += 1;
        return;
      }
      try {
        // Nothing is linked in a trial; that it would be is enough.
        if (dryRun) here.set(id, id);
        else await takeNew(image);
        made += 1;
      } catch (error) {
        if (!(error instanceof AppError) || isStorageRefusal(error)) throw error;
        lose(id, wholePhrase(error));
      }
    },
    find: (id) => here.get(id),
    remarks: () => [
      ...phraseIf(made > 0, { es: `Imágenes nuevas: ${made}.`, en: `New images: ${made}.` }),
      ...phraseIf(changed > 0, { es: `Imágenes cambiadas: ${changed}.`, en: `Images changed: ${changed}.` }),
      ...phraseIf(lackingFiles > 0, {
        es: `${lackingFiles} imágenes se han importado sin sus archivos: copia la carpeta "media" del calendario de origen.`,
        en: `${lackingFiles} images came without their files: copy the folder "media" of the calendar they come from.`,
      }),
    ],
    losses: () => losses,
  };
};
