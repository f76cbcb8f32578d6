import type { Json } from '../../../kernel/json.ts';
import { jsonLdText } from '../../../kernel/text/linked-data.ts';
import { isoText, momentAt, readWallText } from '../../../kernel/time/wall-clock.ts';
import type { Zone } from '../../../kernel/time/zones.ts';
import { codeOfCurrency } from '../cost/currencies.ts';
import { type Availability, priceText, type Ticket } from './ticket.ts';

const itemAvailability: Readonly<Record<Availability, string>> = {
  available: 'https://schema.org/InStock',
  limited: 'https://schema.org/LimitedAvailability',
  sold_out: 'https://schema.org/SoldOut',
  preorder: 'https://schema.org/PreOrder',
};

/** What the offers of an event are made with. */
export interface OfferContext {
  /** The zone of the event. */
  readonly zone: Zone;
  /** Address of the event's page, for tickets without an address of their own. */
  readonly page: string;
  /** Sign or code of the currency of the site. */
  readonly siteCurrency: string;
}

/** Tickets as offers of schema.org, in their order; what is unknown is left out. */
export const ticketOffers = (
  tickets: readonly Ticket[],
  { zone, page, siteCurrency }: OfferContext,
): readonly Json[] => {
  const moment = (text: string): string => isoText(zone, momentAt(zone, readWallText(text)).instant);
  return tickets.map((ticket) => {
    const code = ticket.currency ?? codeOfCurrency(siteCurrency);
    return {
      '@type': 'Offer',
      name: jsonLdText(ticket.name),
      ...(ticket.price === null ? {} : { price: priceText(ticket.price) }),
      ...(ticket.price === null || code === undefined ? {} : { priceCurrency: code }),
      url: ticket.url === '' ? page : ticket.url,
      category: 'primary',
      availability: itemAvailability[ticket.availability],
      ...(ticket.sale_start === null ? {} : { validFrom: moment(ticket.sale_start) }),
      ...(ticket.sale_end === null ? {} : { validThrough: moment(ticket.sale_end) }),
    };
  });
};
