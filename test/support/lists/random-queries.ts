import type { EventFilter } from '../../../src/calendar/events/list/filters.ts';
import type { EventListQuery } from '../../../src/calendar/events/list/query.ts';
import { roles } from '../../../src/kernel/actor.ts';
import { eventSearchWords } from '../../../src/kernel/text/search-words.ts';
import { pick } from '../random.ts';
import { type LinkedIds, randomTime, words } from './random-calendar.ts';

type Random = () => number;

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
const authors = roles.map((_, index) => index + 1);

const filterOf = (random: Random, linked: LinkedIds): EventFilter => {
  const idsOf = (kind: keyof LinkedIds): number[] => {
    const ids = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, linked[kind]));
    return [...new Set(ids)].sort((one, other) => one - other);
  };
  const names = [
    'categories',
    'venue',
    'organizer',
    'flag',
    'flag',
    'author',
    'free',
    'event_status',
  ] as const;
  const name = pick(random, names);
  switch (name) {
    case 'categories':
      return { name, value: idsOf('terms') };
    case 'venue':
    case 'organizer':
      return { name, value: idsOf(`${name}s`) };
    case 'flag':
      return { name: pick(random, ['featured', 'ticketed'] as const), value: random() < 0.5 };
    case 'author':
      return { name, value: pick(random, authors) };
    case 'free':
      return { name, value: true };
    case 'event_status':
      return { name, value: random() < 0.5 ? ['scheduled'] : ['cancelled', 'postponed'] };
  }
};

const boundsOf = (random: Random): EventListQuery['bounds'] => ({
  ...(random() < 0.3 ? { startFrom: randomTime(random) } : {}),
  ...(random() < 0.3 ? { startBefore: randomTime(random) } : {}),
  ...(random() < 0.3 ? { endFrom: randomTime(random) } : {}),
  ...(random() < 0.2 ? { endBefore: randomTime(random) } : {}),
});

const searchOf = (random: Random): EventListQuery['words'] => {
  const text = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
    const word = `"${pick(random, words)}"`;
    return random() < 0.2 ? `-${word}` : word;
  });
  return eventSearchWords(text.join(' '));
};

/** Returns a list that somebody could ask for: any view, statuses, times, filters, words, circle and order. */
export const randomQuery = (random: Random, linked: LinkedIds, ids: readonly number[]): EventListQuery => {
  const author = pick(random, authors);
  const [view, opened] = pick(random, [
    ['public', null],
    ['public', null],
    ['all', 'all'],
    [`own:${author}`, author],
    [`own:${author}`, null],
  ] as const);
  const near =
    random() < 0.2 ? { lat: 40 + random(), lng: -4 + random(), radiusKm: pick(random, [0.5, 20, 60]) } : null;
  const orders = ['start', 'start', '-start', 'title', '-title', 'modified', '-modified'] as const;
  const include = random() < 0.1 ? [...new Set(Array.from({ length: 20 }, () => pick(random, ids)))] : null;
  return {
    view,
    opened,
    statuses: random() < 0.6 ? ['publish'] : statuses.filter(() => random() < 0.5),
    bounds: boundsOf(random),
    filters: [
      ...Array.from({ length: Math.floor(random() * 3) }, () => filterOf(random, linked)),
      ...(random() < 0.1 ? [{ name: 'geoloc', value: random() < 0.5 } as const] : []),
      ...(random() < 0.1
        ? [{ name: 'modified_after', value: `2026-11-21 1${Math.floor(random() * 5)}:30:00` } as const]
        : []),
      ...(include === null ? [] : [{ name: 'include', value: include.sort((a, b) => a - b) } as const]),
    ],
    filtersProtected: opened === 'all' && random() < 0.5,
    words: random() < 0.3 ? searchOf(random) : null,
    near,
    order:
      near !== null && random() < 0.5 ? 'distance' : include !== null ? 'publication' : pick(random, orders),
  };
};
