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
    headings: [['Description'], ['Descripción']],
    asParameter: { alias: 'content' },
  }),
  excerpt: html('Resumen, en HTML.', 'Summary, in HTML.', '<p>La banda municipal al aire libre.</p>', {
    isSearched: true,
    makesParagraphs: true,
    headings: [['Excerpt'], ['Resumen', 'Extracto', 'Entradilla']],
  }),
  show_map: flag('Indica si se muestra un mapa.', 'Whether a map is shown.', [
    ['Show Map'],
    ['Mostrar mapa'],
  ]),
  show_map_link: flag('Indica si se muestra un enlace al mapa.', 'Whether a link to the map is shown.', [
    ['Show Map Link'],
    ['Mostrar enlace al mapa'],
  ]),
  hide_from_listings: flag('Indica si está oculto en las listas.', 'Whether it is hidden from lists.', [
    [],
    [
      'Hide From Event Listings',
      'Event Hide From Listings',
      'Hide From Listings',
      'Hide Event From Event Listings',
      'Hide Event From Listings',
      'Event Hide',
      'Ocultar de las listas',
      'Ocultar en las listas',
    ],
  ]),
  sticky: flag('Indica si está fijado en el calendario.', 'Whether it is pinned in the calendar.', [
    [],
    [
      'Sticky in Month View',
      'Event Sticky',
      'Sticky',
      'Event Sticky in Month View',
      'Fijar en la vista mensual',
    ],
  ]),
  featured: flag('Indica si está destacado.', 'Whether it is featured.', [
    [],
    ['Feature Event', 'Event Featured', 'Featured', 'Featured Event', 'Destacado', 'Evento destacado'],
  ]),
  status_note: line(
    'Aviso sobre el estado del evento, en una línea y sin HTML; vacío si no lo hay.',
    'Note about the state of the event, one line without HTML; empty without one.',
    'Por lluvia; el dinero se devuelve en taquilla.',
    {
      maxLength: longest.statusNote,
      isSearched: true,
      isVisibleBehindPassword: true,
      headings: [
        [],
        [
          'Event Status Note',
          'Event Status Reason',
          'Status Note',
          'Status Reason',
          'Nota del estado',
          'Nota de estado',
          'Nota sobre el estado',
          'Nota del estado del evento',
          'Motivo del estado',
          'Motivo de la cancelación',
          'Motivo del aplazamiento',
        ],
      ],
    },
  ),
};
