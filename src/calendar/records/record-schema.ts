import type { TProperties, TSchema } from 'typebox';
import { type about, field, type named, said, Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import { writableStatuses } from './status.ts';

const { text, whole } = field;

/** Schema of a time in an answer, `YYYY-MM-DD HH:MM:SS`. */
export const timeMember = (es: string, en: string, example: string) =>
  text(es, en, example, { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' });

/** A switch whose value a password hides: null then. */
export const hideableFlag = (es: string, en: string) =>
  Type.Union(
    [Type.Boolean(), Type.Null()],
    said(
      `${es} Si está protegido y no se indica la contraseña, \`null\`.`,
      `${en} \`null\` when protected and the password is not given.`,
      true,
    ),
  );

/** A text that is always the same. */
export const fixedText = (value: string) => text('Siempre este texto.', 'Always this text.', value);

/** How often a record was written, as its entity tag says it. */
export const revisionMember = whole(
  'Número de revisión, que aumenta en uno con cada cambio; en `If-Match` va después de la letra del tipo y el id, como en `"e12-5"`.',
  'Number of the revision, one more with each change; in `If-Match` it follows the letter of the kind and the id, as in `"e12-5"`.',
  5,
  { minimum: 1 },
);

/** Members that events, venues and organizers answer alike. */
export const recordMembers = {
  id: whole('Identificador.', 'Id.', 12),
  global_id: text(
    'Identificador global, único entre todos los sitios.',
    'Global id, unique among all sites.',
    'agenda.example?id=12',
  ),
  global_id_lineage: Type.Array(
    Type.String(),
    said(
      'Identificadores globales del registro, empezando por el propio.',
      'Global ids of the record, its own first.',
      ['agenda.example?id=12'],
    ),
  ),
  author: text('Identificador del autor.', 'Id of the author.', '1', { pattern: '^[0-9]+$' }),
  status: text(
    'Estado de publicación: publicado, programado, borrador, pendiente de revisión, privado o en la papelera.',
    'Publication status: published, scheduled, draft, pending review, private or in the trash.',
    'publish',
    { enum: [...writableStatuses, 'trash'] },
  ),
  date: timeMember(
    'Fecha de publicación, en la zona horaria del sitio.',
    'Publication date, in the time zone of the site.',
    '2031-05-01 10:00:00',
  ),
  date_utc: timeMember('Fecha de publicación, en UTC.', 'Publication date, in UTC.', '2031-05-01 08:00:00'),
  modified: timeMember(
    'Fecha del último cambio, en la zona horaria del sitio.',
    'Date of the last change, in the time zone of the site.',
    '2031-05-02 10:00:00',
  ),
  modified_utc: timeMember(
    'Fecha del último cambio, en UTC.',
    'Date of the last change, in UTC.',
    '2031-05-02 08:00:00',
  ),
  revision: revisionMember,
} as const;

const link = (es: string, en: string, collection: string, page: number) =>
  text(es, en, `https://agenda.example/calendar/events/v1/${collection}/?per_page=1&page=${page}`, {
    format: 'uri',
  });

/**
 * A page of a list: its records, the addresses of this page and of its neighbours, the totals, and `more`. `items` and
 * `name` say what these records are and what the whole is.
 */
export const listSchema = (
  collection: string,
  item: TSchema,
  items: ReturnType<typeof about>,
  name: ReturnType<typeof named>,
  more: TProperties = {},
) =>
  Type.Object(
    {
      [collection]: Type.Array(item, items),
      rest_url: link('Dirección de esta página.', 'Address of this page.', collection, 2),
      next_rest_url: Type.Optional(
        link(
          'Dirección de la página siguiente, si la hay.',
          'Address of the next page, if any.',
          collection,
          3,
        ),
      ),
      previous_rest_url: Type.Optional(
        link(
          'Dirección de la página anterior, si la hay.',
          'Address of the previous page, if any.',
          collection,
          1,
        ),
      ),
      total: whole(
        'Número total de registros que cumplen los filtros.',
        'Total number of records that match the filters.',
        3,
        {
          minimum: 0,
        },
      ),
      total_pages: whole('Número total de páginas.', 'Total number of pages.', 3, { minimum: 0 }),
      ...more,
    },
    name,
  );

/** How many records a page may hold, and holds when the request does not say. */
export type PageSizes = Pick<Site, 'maxPerPage' | 'perPage'>;

/** The parameters `page` and `per_page` of a list of what is called so. */
export const pageFields = (es: string, en: string, { maxPerPage, perPage }: PageSizes) => ({
  page: whole('Número de página, desde 1.', 'Page number, from 1.', 1, {
    default: 1,
    minimum: 1,
    rule: 'positive-int',
  }),
  per_page: whole(
    `${es} por página, ${maxPerPage} como máximo; un valor mayor se reduce a ese.`,
    `${en} per page, at most ${maxPerPage}; a larger value is reduced to that.`,
    20,
    { default: perPage, minimum: 1, rule: 'positive-int' },
  ),
});
