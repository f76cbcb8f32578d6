import { optional } from '../../kernel/schema/field.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { idListWanted, idsIn, longestList, textsIn } from '../../kernel/schema/rules.ts';
import { integerOf, listItemsOf } from '../../kernel/schema/typing.ts';
import { normaliseSlug } from '../../kernel/text/slugs.ts';
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
    slugs: slug === undefined ? null : new Set((textsIn(slug) ?? []).map(normaliseSlug)),
  };
};
