import { createHash } from 'node:crypto';
import { newFileName, sizeFileName } from '../../../storage/files/file-names.ts';
import type { ImageStore } from '../../../storage/files/image-store.ts';
import type { ImageRow } from '../../../storage/tables.ts';
import type { SizeName } from './sizes.ts';
import type { WorkedPicture } from './work-picture.ts';

/** Another size of an image as its row keeps it; its type is that of the image. */
export interface KeptSize {
  readonly file: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly filesize: number;
}

/** The sizes that a row keeps, by name. */
export const sizesOf = ({ sizes }: Pick<ImageRow, 'sizes'>): Partial<Record<SizeName, KeptSize>> =>
  JSON.parse(sizes) as Partial<Record<SizeName, KeptSize>>;

/** The names of all files of an image and their sizes in bytes. */
export const filesOf = (row: Pick<ImageRow, 'file' | 'filesize' | 'sizes'>): ReadonlyMap<string, number> =>
  new Map([
    [row.file, row.filesize],
    ...Object.values(sizesOf(row)).map(({ file, filesize }): [string, number] => [file, filesize]),
  ]);

/** Takes the files of an image away, even if some cannot be: `check` tells of what is left. */
export const removeFiles = async (
  store: ImageStore,
  row: Pick<ImageRow, 'file' | 'filesize' | 'sizes'>,
): Promise<void> => {
  await Promise.allSettled([...filesOf(row).keys()].map((name) => store.remove(name)));
};

/** The columns of a row that say what was kept of a picture. */
export type PictureColumns = Pick<
  ImageRow,
  'file' | 'mime_type' | 'width' | 'height' | 'filesize' | 'sha256' | 'sizes'
>;

/**
 * Writes the files of a picture, all of them or none.
 * @throws AppError `storage_full` or `storage_unavailable`.
 */
export const keepPicture = async (store: ImageStore, picture: WorkedPicture): Promise<PictureColumns> => {
  const file = newFileName(picture.extension);
  const sizes = picture.sizes.map(({ name, width, height, bytes }): [SizeName, KeptSize] => [
    name,
    { file: sizeFileName(file, { width, height }), width, height, filesize: bytes.length },
  ]);
  const columns: PictureColumns = {
    file,
    mime_type: picture.mimeType,
    width: picture.width,
    height: picture.height,
    filesize: picture.bytes.length,
    sha256: createHash('sha256').update(picture.bytes).digest('hex'),
    sizes: JSON.stringify(Object.fromEntries(sizes)),
  };
  const contents = new Map(sizes.map(([, size], index) => [size.file, picture.sizes[index]?.bytes]));
  contents.set(file, picture.bytes);
  const writes = [...contents].map(async ([name, bytes]) => {
    if (bytes !== undefined) await store.write(name, bytes);
  });
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await removeFiles(store, columns);
    throw failed.reason;
  }
  return columns;
};
