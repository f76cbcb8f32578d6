import { readFileName } from '../../storage/files/file-names.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { damaged } from './format.ts';

/** Takes in the files of images of a backup. */
export interface PictureRestore {
  /** The bytes that follow are of this file. */
  readonly begin: (file: string, at: number) => Promise<void>;
  readonly add: (bytes: Buffer, at: number) => void;
  /** All are in. Gives how many. */
  readonly finish: () => Promise<number>;
  /** Takes away again what was written. */
  readonly takeBack: () => Promise<void>;
}

/** Larger than any picture that the service takes (`--max-file-bytes`). */
const largest = 1024 * 1024 * 1024;

/**
 * Puts the files of images into their store. One that is there stays as it is if it has as many bytes: files never
 * change, and their names are drawn at random.
 */
export const restorePictures = (store: ImageStore): PictureRestore => {
  const written: string[] = [];
  let current: { readonly file: string; readonly pieces: Buffer[]; size: number } | null = null;
  let count = 0;

  const end = async (): Promise<void> => {
    if (current === null) return;
    const { file, pieces, size } = current;
    current = null;
    count += 1;
    const there = await store.findSize(file);
    if (there === size) return;
    await store.write(file, Buffer.concat(pieces));
    // What was there had another size, and was damaged: giving that back would help nobody.
    if (there === null) written.push(file);
  };

  return {
    begin: async (file, at) => {
      await end();
      // Whatever else the name may be: `../` would lead out of the store.
      if (readFileName(file) === null)
        throw damaged(at, { es: `${file} no es un nombre de imagen`, en: `${file} is no name of a picture` });
      current = { file, pieces: [], size: 0 };
    },
    add: (bytes, at) => {
      if (current === null) throw damaged(at, { es: 'sobran bytes', en: 'there are bytes of no file' });
      current.pieces.push(bytes);
      current.size += bytes.length;
      if (current.size > largest)
        throw damaged(at, { es: 'archivo demasiado grande', en: 'a file too large' });
    },
    finish: async () => {
      await end();
      return count;
    },
    takeBack: async () => {
      await Promise.allSettled(written.map((file) => store.remove(file)));
    },
  };
};
