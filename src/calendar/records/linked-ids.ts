import type { EventLinks } from '../events/list/facets.ts';

/**
 * The text of `events.linked_ids`: venues, organizers and terms apart by `;`, ids by `,`, terms in the order of their
 * ids. The tables of links answer who is linked to something; this answers what an event is linked to without asking
 * three tables for each event of a list (docs/adr/0034).
 */
export const linkedIdsText = ({ venues, organizers, terms }: EventLinks): string =>
  `${venues.join(',')};${organizers.join(',')};${[...terms].sort((one, other) => one - other).join(',')}`;

const idsIn = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));

/** The opposite. */
export const readLinkedIds = (text: string): EventLinks => {
  const [venues, organizers, terms] = text.split(';');
  return { venues: idsIn(venues), organizers: idsIn(organizers), terms: idsIn(terms) };
};
