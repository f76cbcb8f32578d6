import type { EventRow } from '../../../storage/tables.ts';

/** The most tickets of one event: more kinds than any has. */
export const mostTickets = 50;

/** Whether a ticket can be had, in the order of schema.org's terms in `ticket-offers.ts`. */
export const availabilities = ['available', 'limited', 'sold_out', 'preorder'] as const;

/** One of them. */
export type Availability = (typeof availabilities)[number];

/**
 * A kind of ticket of an event, as it is stored (JSON) and answered. What is answered can be sent back as it is.
 * Nothing is sold here: `url` leads to where it is.
 */
export interface Ticket {
  /** One line without markup. */
  readonly name: string;
  /** In units of the currency, with up to three decimals; 0 is free, null unknown. */
  readonly price: number | null;
  /** ISO 4217; null is the currency of the site. */
  readonly currency: string | null;
  /** An http or https address, `''` for none. */
  readonly url: string;
  /** How many there are altogether, null if nobody said. */
  readonly capacity: number | null;
  readonly availability: Availability;
  /** When the sale begins and ends, `YYYY-MM-DD HH:MM:SS` on the clocks of the event's zone; null is open. */
  readonly sale_start: string | null;
  readonly sale_end: string | null;
}

/** The tickets of a stored event, in their order. */
export const ticketsOf = ({ tickets }: Pick<EventRow, 'tickets'>): readonly Ticket[] =>
  tickets === '[]' ? [] : (JSON.parse(tickets) as Ticket[]);
