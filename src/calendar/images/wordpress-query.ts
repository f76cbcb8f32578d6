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
  slug: untyped('Slugs de las únicas imágenes.', 'Slugs of the only images.', 'cartel', { rule: 'texts' }),
  include: untyped('Identificadores de las únicas.', 'Ids of the only ones.', [9], { rule: 'id-list' }),
  exclude: untyped('Identificadores de las que no.', 'Ids of those that are left out.', [9], {
    rule: 'id-list',
  }),
  parent: untyped(
    'Registros de los que dependen; aquí ninguna depende de otro: 0 son todas.',
    'Records that they belong to; here none belongs to another: 0 is all of them.',
    0,
    { rule: 'parents' },
  ),
  media_type: untyped(
    'Clase de archivo; aquí solo hay image.',
    'Kind of file; here is only image.',
    'image',
    {
      rule: 'media-types',
    },
  ),
  mime_type: untyped('Tipos de archivo.', 'Types of files.', 'image/png', { rule: 'texts' }),
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
      es: `Se espera ${mediaTypes.join(', ')}.`,
      en: `One of ${mediaTypes.join(', ')} is expected.`,
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
