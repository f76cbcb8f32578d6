import { randomBytes } from 'node:crypto';

/** The kinds of picture that are kept, with the media types and endings of their files. */
export const pictureKinds = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  avif: { mimeType: 'image/avif', extension: 'avif' },
} as const;

/** One of the kinds of picture that are kept. */
export type PictureKind = keyof typeof pictureKinds;

const typeOfExtension: ReadonlyMap<string, string> = new Map(
  Object.values(pictureKinds).map(({ extension, mimeType }) => [extension, mimeType]),
);

/** A name of its own for each picture: two writes that fail and succeed side by side never share a file. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString('hex')}.${extension}`;

/** The name of the file of another size of a picture. */
export const sizeFileName = (file: string, { width, height }: { width: number; height: number }): string =>
  file.replace('.', `-${width}x${height}.`);

const form = /^([0-9a-f]{32})(?:-\d{1,5}x\d{1,5})?\.([a-z]{3,4})$/;

/** What the name of a file says: the file of the picture in its own size, and the type; null for any other name. */
export const readFileName = (name: string): { readonly whole: string; readonly type: string } | null => {
  const [, stem = '', extension = ''] = form.exec(name) ?? [];
  const type = typeOfExtension.get(extension);
  return type === undefined ? null : { whole: `${stem}.${extension}`, type };
};

/** The name of a stored file at the end of an address of this service, or null. */
export const fileNameInAddress = (address: string): string | null =>
  /\/media\/([0-9a-z.-]{36,60})$/.exec(address)?.[1] ?? null;
