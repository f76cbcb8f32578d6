import Type from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Site } from '../../kernel/site.ts';
import { renderDescription, renderTitle } from '../../kernel/text/html/rendering.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { siteText } from '../../kernel/time/wall-clock.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { fileAddress } from './image-json.ts';
import { sizesOf } from './processing/kept-picture.ts';

const isoText = (text: string): string => text.replace(' ', 'T');

/** A size as WordPress describes it. */
const sizeJson = (
  mimeType: string,
  size: { file: string; width: number; height: number },
  links: Links,
): Json => ({
  file: size.file,
  width: size.width,
  height: size.height,
  mime_type: mimeType,
  source_url: fileAddress(size.file, links),
});

/** The slug under which WordPress clients find an image; several may have the same. */
export const attachmentSlug = ({ id, title }: Pick<ImageRow, 'id' | 'title'>): string =>
  slugOf(title) || String(id);

const attachmentKeys =
  'id date date_gmt guid modified modified_gmt slug status type link title author description caption alt_text media_type mime_type media_details post source_url';

/** The keys of an attachment, so that those who send one back are not told that they mean nothing. */
export const attachmentSchema = Type.Object(
  Object.fromEntries(attachmentKeys.split(' ').map((key) => [key, Type.Unknown()])),
);

/** An image as `/wp-json/wp/v2/media` answers it: the attachment object of WordPress. */
export const attachmentJson = (row: ImageRow, site: Site, links: Links): Json => {
  const address = fileAddress(row.file, links);
  const sizes = Object.entries(sizesOf(row)).map(([name, size]) => [
    name,
    sizeJson(row.mime_type, size, links),
  ]);
  return {
    id: row.id,
    date: isoText(siteText(site, row.created_at)),
    date_gmt: isoText(row.created_at),
    guid: { rendered: address },
    modified: isoText(siteText(site, row.modified_at)),
    modified_gmt: isoText(row.modified_at),
    slug: attachmentSlug(row),
    status: 'inherit',
    type: 'attachment',
    // There is no page about an image; its file is what a visitor wants to see.
    link: address,
    title: { rendered: renderTitle(row.title) },
    author: row.author,
    description: { rendered: renderDescription(row.description) },
    caption: { rendered: renderDescription(row.caption) },
    alt_text: row.alt_text,
    media_type: 'image',
    mime_type: row.mime_type,
    media_details: {
      width: row.width,
      height: row.height,
      file: row.file,
      filesize: row.filesize,
      sizes: { ...Object.fromEntries(sizes), full: sizeJson(row.mime_type, row, links) },
    },
    post: null,
    source_url: address,
  };
};
