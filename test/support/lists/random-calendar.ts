import { roles } from '../../../src/kernel/actor.ts';
import { numbersFrom, pick } from '../random.ts';
import type { CalendarServer } from '../servers/calendar-server.ts';

/** Words of the titles and descriptions, some of them parts of others. */
export const words = 'concierto,concierto de jazz,danza,arte,art,té,o,feria,vino,niños,ópera'.split(',');

const writers = roles.filter((role) => ['administrator', 'editor', 'author', 'contributor'].includes(role));
const costs = ['', 'Gratis', '0', '12', 'Gratis con invitación', '5 - 10'];
const states = ['scheduled', 'scheduled', 'scheduled', 'cancelled', 'postponed', 'moved_online'];

const two = (value: number): string => String(value).padStart(2, '0');

/** A local time from 2030 to 2032, often midnight. */
export const randomTime = (random: () => number): string => {
  const day = `20${30 + Math.floor(random() * 3)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
  return random() < 0.4
    ? `${day} 00:00:00`
    : `${day} ${two(Math.floor(random() * 24))}:${two(30 * Math.floor(random() * 2))}:00`;
};

const some = <T>(random: () => number, values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, values))),
];

/** Ids of the venues, organizers, categories and tags that events are linked to. */
export interface LinkedIds {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly terms: readonly number[];
}

const fillLinked = async ({ ask }: CalendarServer, random: () => number): Promise<LinkedIds> => {
  const make = async (path: string, json: object): Promise<number> =>
    (await ask('administrator', `POST /${path}`, json)).body.id;
  const venues: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const place = index % 3 === 2 ? {} : { geo_lat: 40 + random(), geo_lng: -4 + random() };
    const status = index % 5 === 4 ? 'draft' : 'publish';
    venues.push(await make('venues', { venue: `Sala ${index}`, status, ...place }));
  }
  const organizers: number[] = [];
  const terms: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    organizers.push(await make('organizers', { organizer: `Peña ${index}` }));
    terms.push(await make(index % 2 === 0 ? 'categories' : 'tags', { name: `Tema ${index}` }));
  }
  return { venues, organizers, terms };
};

const fieldsOf = (random: () => number, linked: LinkedIds): object => {
  const [start, other] = [randomTime(random), randomTime(random)];
  const end = random() < 0.8 ? `${start.slice(0, 10)} 23:59:59` : other > start ? other : start;
  return {
    title: `${pick(random, words)} ${pick(random, words)}`,
    description: some(random, words, 6).join(' y '),
    start_date: start,
    end_date: end,
    cost: pick(random, costs),
    venue: some(random, linked.venues, 2),
    organizer: some(random, linked.organizers, 2),
    categories: some(
      random,
      linked.terms.filter((_, index) => index % 2 === 0),
      2,
    ),
    tags: some(
      random,
      linked.terms.filter((_, index) => index % 2 === 1),
      2,
    ),
    event_status: pick(random, states),
    featured: random() < 0.2,
    hide_from_listings: random() < 0.1,
    ...(random() < 0.2 ? { password: 'secreto' } : {}),
    ...(random() < 0.2
      ? { tickets: [{ name: 'General', price: pick(random, [0, 12]), currency: 'EUR' }] }
      : {}),
  };
};

/**
 * Fills a calendar with events in every state that a list distinguishes: of four authors, in all statuses, protected,
 * hidden, with and without links, prices and coordinates. Returns what they are linked to.
 */
export const fillRandomCalendar = async (
  server: CalendarServer,
  seed: number,
  count: number,
): Promise<LinkedIds> => {
  const random = numbersFrom(seed);
  const linked = await fillLinked(server, random);
  for (let index = 0; index < count; index += 1) {
    server.setClock(`2026-11-21T${two(10 + Math.floor(random() * 5))}:${two(Math.floor(random() * 60))}:00Z`);
    const writer = pick(random, writers);
    const fields = fieldsOf(random, linked);
    const status = pick(random, ['publish', 'publish', 'publish', 'publish', 'draft', 'pending', 'private']);
    const { id } = await server.create('administrator', {
      ...fields,
      status,
      author: roles.indexOf(writer) + 1,
      ...(random() < 0.1 ? { date: '2028-01-01 10:00:00' } : {}),
    });
    if (random() < 0.05) await server.ask('administrator', `DELETE /events/${id}`);
  }
  return linked;
};
