import type { Json } from '../../../kernel/json.ts';

/** What stands in the fields of an event that a password hides (reference events-api 1.6). */
const mask: { readonly [field: string]: Json } = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  categories: [],
  tags: [],
  venue: [],
  venues: [],
  organizer: [],
  custom_fields: [],
  ticketed: null,
  tickets: [],
};

/** The event with everything that its password hides left out; title, slug, addresses and times stay. */
export const masked = (event: { readonly [field: string]: Json }): { readonly [field: string]: Json } => ({
  ...event,
  ...mask,
});
