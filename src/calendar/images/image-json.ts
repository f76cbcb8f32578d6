import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { sizesOf } from './processing/kept-picture.ts';

/** Address of a stored file. */
export const fileAddress = (file: string, { origin }: Links): string => `${origin}/media/${file}`;

/** The image object of v1 (reference events-api 1.2, venues 1.4). An image without other sizes has no `sizes`, one that nobody described no `alt_text`. */
export const imageJson = (row: ImageRow, links: Links): { readonly [key: string]: Json } => {
  const sizes = Object.entries(sizesOf(row)).map(([name, { file, width, height, filesize }]) => [
    name,
    { width, height, 'mime-type': row.mime_type, filesize, url: fileAddress(file, links) },
  ]);
  return {
    url: fileAddress(row.file, links),
    id: row.id,
    extension: row.file.split('.').at(-1) ?? '',
    width: row.width,
    height: row.height,
    filesize: row.filesize,
    ...(sizes.length === 0 ? {} : { sizes: Object.fromEntries(sizes) }),
    ...(row.alt_text === '' ? {} : { alt_text: row.alt_text }),
  };
};
