import type { Database } from '../../database/dialect.ts';
import { isStorageRefusal } from '../../database/storage-refusals.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { ImageStore } from '../../media/image-store.ts';
import {
  findImageByFile,
  type ImportedImage,
  storeImportedImage,
  updateImportedImage,
} from '../../media/imported-images.ts';
import type { KeptSize, PictureColumns } from '../../media/kept-picture.ts';
import { sizeNames } from '../../media/sizes.ts';
import { countAt, type JsonObject, objectOf, textAt, textOrNullAt, timeAt, WrongLine } from './stored.ts';

/** What taking images in needs. */
export interface ImageImportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: ImageStore;
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
  /** Those that did not come, and why. */
  readonly losses: () => readonly Phrase[];
}

const sizeOf = (value: unknown): KeptSize => {
  const size = objectOf(value) ?? {};
  return {
    file: textAt(size, 'file'),
    width: countAt(size, 'width'),
    height: countAt(size, 'height'),
    filesize: countAt(size, 'filesize'),
  };
};

const pictureOf = (stored: JsonObject): PictureColumns => {
  const sizes = objectOf(stored['sizes']) ?? {};
  const known = sizeNames.filter((name) => name in sizes);
  return {
    file: textAt(stored, 'file'),
    mime_type: textAt(stored, 'mime_type'),
    width: countAt(stored, 'width'),
    height: countAt(stored, 'height'),
    filesize: countAt(stored, 'filesize'),
    sha256: textAt(stored, 'sha256'),
    sizes: JSON.stringify(Object.fromEntries(known.map((name) => [name, sizeOf(sizes[name])]))),
  };
};

const filesOf = (stored: JsonObject): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(objectOf(stored['files']) ?? {})) {
    // It was missing there too.
    if (text === null) continue;
    if (typeof text !== 'string') throw new WrongLine('files');
    files.set(name, Buffer.from(text, 'base64'));
  }
  return files;
};

const imageOf = (id: number, stored: JsonObject, author: number): ImportedImage => ({
  id,
  picture: pictureOf(stored),
  name: textAt(stored, 'name'),
  texts: {
    title: textAt(stored, 'title'),
    alt_text: textAt(stored, 'alt_text'),
    caption: textAt(stored, 'caption'),
    description: textAt(stored, 'description'),
  },
  others: {
    author,
    source_url: textOrNullAt(stored, 'source_url'),
    created_at: timeAt(stored, 'created_at'),
    modified_at: timeAt(stored, 'modified_at'),
  },
  files: filesOf(stored),
});

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
  const refused: Phrase[] = [];
  let made = 0;
  let changed = 0;
  let lackingFiles = 0;

  const takeNew = async (image: ImportedImage): Promise<void> => {
    here.set(image.id, await storeImportedImage({ database, store }, actor, clock(), image));
    if (!image.files.has(image.picture.file)) lackingFiles += 1;
  };

  return {
    take: async (id, stored) => {
      const author = authors.get(String(countAt(stored, 'author'))) ?? actor.userId ?? 0;
      const image = imageOf(id, stored, author);
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
        const { es, en } = wholePhrase(error);
        refused.push({ es: `Imagen ${id}: ${es}`, en: `Image ${id}: ${en}` });
      }
    },
    find: (id) => here.get(id),
    remarks: () => [
      ...(made === 0 ? [] : [{ es: `Imágenes nuevas: ${made}.`, en: `New images: ${made}.` }]),
      ...(changed === 0
        ? []
        : [{ es: `Imágenes cambiadas: ${changed}.`, en: `Images changed: ${changed}.` }]),
      ...(lackingFiles === 0
        ? []
        : [
            {
              es: `${lackingFiles} imágenes vinieron sin sus archivos: copie la carpeta "media" del calendario de donde vienen.`,
              en: `${lackingFiles} images came without their files: copy the folder "media" of the calendar they come from.`,
            },
          ]),
    ],
    losses: () => refused,
  };
};
