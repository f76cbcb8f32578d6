import type { EventChange } from '../../../calendar/events/fields/schema.ts';

/** The pages of the invented city, which nobody has. */
const site = 'https://villaclara.example';

const states: Readonly<Record<string, NonNullable<EventChange['event_status']>>> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  'moved-online': 'moved_online',
};

/** `18/12` are tickets, full and reduced; anything else is a price as it is said. */
export const pricesOf = (
  cell: string,
  slug: string,
  marks: readonly string[],
): Pick<EventChange, 'cost' | 'tickets'> => {
  const [full, reduced] = cell.split('/');
  if (reduced === undefined) return cell === '' ? {} : { cost: cell };
  const left = marks.includes('few-left') ? 'limited' : 'available';
  const availability = marks.includes('sold-out') ? 'sold_out' : left;
  const shared = { currency: 'EUR', url: `${site}/taquilla/${slug}`, availability };
  return {
    tickets: [
      { name: 'General', price: Number(full), ...shared },
      { name: 'Reducida', price: Number(reduced), ...shared },
    ],
  };
};

/** What marks (`word` or `word=value`) say of an event; `note` belongs to its state. */
export const changesOf = (marks: readonly string[], note: string, slug: string): Partial<EventChange> => {
  const saidAfter = (name: string): string | undefined =>
    marks.find((mark) => mark.startsWith(`${name}=`))?.slice(name.length + 1);
  const state = marks.map((mark) => states[mark]).find((found) => found !== undefined);
  const password = saidAfter('password');
  const timezone = saidAfter('zone');
  return {
    featured: marks.includes('featured'),
    hide_from_listings: marks.includes('hidden'),
    ...(state === undefined ? {} : { event_status: state, status_note: note }),
    ...(password === undefined ? {} : { visibility_password: password }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(marks.includes('web') ? { website: `${site}/en-directo/${slug}` } : {}),
  };
};
