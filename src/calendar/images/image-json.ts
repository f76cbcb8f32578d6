import { type Actor, may } from '../../kernel/actor.ts';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Site } from '../../kernel/site.ts';
import { siteText } from '../../kernel/time/wall-clock.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { renderTexts } from './image-texts.ts';
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

/** How an image is written, and for whom. */
interface MediaReader {
  readonly plain: boolean;
  readonly actor: Actor;
  readonly links: Links;
}

/** Returns an image as its own routes show it; `source_url` for those who may upload only. */
export const mediaJson = (
  row: ImageRow,
  site: Site,
  { plain, actor, links }: MediaReader,
): { readonly [field: string]: Json } => ({
  ...imageJson(row, links),
  author: String(row.author),
  date: siteText(site, row.created_at),
  date_utc: row.created_at,
  modified: siteText(site, row.modified_at),
  modified_utc: row.modified_at,
  rest_url: `${links.base}/media/${row.id}`,
  ...renderTexts(row, plain),
  file_name: row.name,
  // It may hold a signature that lets whoever has it read elsewhere.
  source_url: may(actor, 'upload') ? row.source_url : null,
  mime_type: row.mime_type,
  revision: row.revision,
});
