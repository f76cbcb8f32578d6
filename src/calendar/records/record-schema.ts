import { said } from '../../kernel/schema/said.ts';
import { Type } from '../../kernel/schema/type.ts';
import { writableStatuses } from './status.ts';

/** Schema of a time in an answer, `YYYY-MM-DD HH:MM:SS`. */
export const timeMember = (es: string, en: string, example: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    ...said(es, en, example),
  });

/** Members that events, venues and organizers answer alike. */
export const recordMembers = {
  id: Type.Integer(said('Identificador.', 'Id.', 12)),
  global_id: Type.String(
    said('Identificador entre todos los sitios.', 'Id among all sites.', 'agenda.example?id=12'),
  ),
  global_id_lineage: Type.Array(
    Type.String(),
    said('Los identificadores que ha tenido, el propio primero.', 'The ids it has had, its own first.', [
      'agenda.example?id=12',
    ]),
  ),
  author: Type.String({
    pattern: '^[0-9]+$',
    ...said('Identificador del autor.', 'Id of the author.', '1'),
  }),
  status: Type.String({
    enum: [...writableStatuses, 'trash'],
    ...said(
      'Estado de publicación: publicado, programado, borrador, pendiente de revisión, privado o en la papelera.',
      'Publication status: published, scheduled, draft, pending review, private or in the trash.',
      'publish',
    ),
  }),
  date: timeMember(
    'Fecha de publicación, en la zona del sitio.',
    'Publication date, in the zone of the site.',
    '2031-05-01 10:00:00',
  ),
  date_utc: timeMember('Fecha de publicación, en UTC.', 'Publication date, in UTC.', '2031-05-01 08:00:00'),
  modified: timeMember(
    'Fecha del último cambio, en la zona del sitio.',
    'Date of the last change, in the zone of the site.',
    '2031-05-02 10:00:00',
  ),
  modified_utc: timeMember(
    'Fecha del último cambio, en UTC.',
    'Date of the last change, in UTC.',
    '2031-05-02 08:00:00',
  ),
} as const;

const link = (es: string, en: string, collection: string, page: number) =>
  Type.String({
    format: 'uri',
    ...said(es, en, `https://agenda.example/calendar/events/v1/${collection}/?per_page=1&page=${page}`),
  });

/** What every list answers beside its records: the addresses of its pages and its totals. */
export const listMembers = (collection: string) => ({
  rest_url: link('Dirección de esta página.', 'Address of this page.', collection, 2),
  next_rest_url: Type.Optional(
    link('Dirección de la página siguiente, si la hay.', 'Address of the next page, if any.', collection, 3),
  ),
  previous_rest_url: Type.Optional(
    link(
      'Dirección de la página anterior, si la hay.',
      'Address of the previous page, if any.',
      collection,
      1,
    ),
  ),
  total: Type.Integer({
    minimum: 0,
    ...said('Cuántos registros pasan los filtros.', 'How many records pass the filters.', 3),
  }),
  total_pages: Type.Integer({
    minimum: 0,
    ...said('Cuántas páginas ocupan.', 'How many pages they fill.', 3),
  }),
});
