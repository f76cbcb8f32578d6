import Type from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { idListWanted, idsIn, longestList, textsIn } from '../../kernel/schema/rules.ts';
import { optional } from '../../kernel/schema/type.ts';
import { integerOf, listItemsOf } from '../../kernel/schema/typing.ts';
import type { Site } from '../../kernel/site.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { siteText } from '../../kernel/time/wall-clock.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { fileAddress } from './image-json.ts';
import { renderTexts } from './image-texts.ts';
import { sizesOf } from './processing/kept-picture.ts';
import type { ImageFilter } from './repository.ts';
import { imageQuery } from './schema.ts';

/** WordPress gives ten unless asked, and never more than a hundred. */
export const pageSize = { perPage: 10, maxPerPage: 100 };

/** The kinds of files that WordPress knows; here are images only. */
const mediaTypes = ['image', 'video', 'text', 'application', 'audio'];

const { untyped } = optional;

/** The parameters of a list of attachments, those of WordPress that choose among images. */
export const attachmentQuery = {
  ...imageQuery(pageSize),
  slug: untyped('Solo las imágenes con estos slugs.', 'Only images with these slugs.', 'cartel', {
    rule: 'texts',
  }),
  include: untyped('Solo las imágenes con estos identificadores.', 'Only images with these ids.', [9], {
    rule: 'id-list',
  }),
  exclude: untyped(
    'Excluye las imágenes con estos identificadores.',
    'Leaves out images with these ids.',
    [9],
    {
      rule: 'id-list',
    },
  ),
  parent: untyped(
    'Registros a los que pertenecen. Aquí las imágenes no pertenecen a ningún registro: con 0 se devuelven todas.',
    'Records that they belong to. Here images belong to no record: 0 returns all of them.',
    0,
    { rule: 'parents' },
  ),
  media_type: untyped(
    'Tipo general de archivo; aquí solo existe image.',
    'General type of file; here only image exists.',
    'image',
    {
      rule: 'media-types',
    },
  ),
  mime_type: untyped('Tipos MIME.', 'MIME types.', 'image/png', { rule: 'texts' }),
};

const parentsIn = (value: unknown): readonly number[] | null => {
  const items = listItemsOf(value);
  const ids = items.map((item) => integerOf(item) ?? -1);
  return items.length > 0 && items.length <= longestList && ids.every((id) => id >= 0) ? ids : null;
};

/** The rules of those parameters. */
export const attachmentRules: Readonly<Record<string, Rule>> = {
  parents: (value) => parentsIn(value) !== null || idListWanted,
  'media-types': (value) =>
    textsIn(value)?.every((type) => mediaTypes.includes(type)) === true || {
      es: `Debe ser uno de estos valores: ${mediaTypes.join(', ')}.`,
      en: `Must be one of these values: ${mediaTypes.join(', ')}.`,
    },
};

/** Those parameters, checked. */
export interface AttachmentListParameters {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly author?: number;
  readonly slug?: unknown;
  readonly include?: unknown;
  readonly exclude?: unknown;
  readonly parent?: unknown;
  readonly media_type?: unknown;
  readonly mime_type?: unknown;
}

/** What they ask for; null for what no image can be. `slugs` is null when any will do. */
export const attachmentFilter = (
  parameters: AttachmentListParameters,
): (ImageFilter & { readonly slugs: ReadonlySet<string> | null }) | null => {
  const { search, author, slug, include, exclude, parent, media_type, mime_type } = parameters;
  if (media_type !== undefined && textsIn(media_type)?.includes('image') !== true) return null;
  if (parent !== undefined && parentsIn(parent)?.includes(0) !== true) return null;
  return {
    search: search ?? null,
    author: author ?? null,
    include: include === undefined ? null : idsIn(include),
    exclude: exclude === undefined ? null : idsIn(exclude),
    mimeTypes: mime_type === undefined ? null : (textsIn(mime_type) ?? []).map((type) => type.toLowerCase()),
    slugs: slug === undefined ? null : new Set((textsIn(slug) ?? []).map(slugOf)),
  };
};

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
  const { title, caption, description } = renderTexts(row, false);
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
    title: { rendered: title },
    author: row.author,
    description: { rendered: description },
    caption: { rendered: caption },
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
