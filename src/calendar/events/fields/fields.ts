import { flag, html, line } from '../../records/field-types.ts';
import { longest } from '../../records/lengths.ts';

/**
 * The fields of an event that need no more than their type. Parameters, columns after a write, warnings, what a password
 * hides, views, responses, search, transfers and the OpenAPI document follow from this table; a column is added in
 * `storage/schema/event-tables.ts`.
 */
export const eventFields = {
  description: html('Descripción, en HTML.', 'Description, in HTML.', '<p>Con la banda municipal.</p>', {
    maxLength: longest.eventDescription,
    isSearched: true,
    asParameter: { alias: 'content' },
  }),
  excerpt: html('Resumen, en HTML.', 'Summary, in HTML.', '<p>La banda municipal al aire libre.</p>', {
    isSearched: true,
    makesParagraphs: true,
  }),
  show_map: flag('Indica si se muestra un mapa.', 'Whether a map is shown.'),
  show_map_link: flag('Indica si se muestra un enlace al mapa.', 'Whether a link to the map is shown.'),
  hide_from_listings: flag('Indica si está oculto en las listas.', 'Whether it is hidden from lists.'),
  sticky: flag('Indica si está fijado en el calendario.', 'Whether it is pinned in the calendar.'),
  featured: flag('Indica si está destacado.', 'Whether it is featured.'),
  status_note: line(
    'Aviso sobre el estado del evento, en una línea y sin HTML; vacío si no lo hay.',
    'Note about the state of the event, one line without HTML; empty without one.',
    'Por lluvia; el dinero se devuelve en taquilla.',
    { maxLength: longest.statusNote, isSearched: true, isVisibleBehindPassword: true },
  ),
};
