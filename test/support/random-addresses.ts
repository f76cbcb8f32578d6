import fc from 'fast-check';
import { filterNames } from '../../src/kernel/addresses/place.ts';

const segments = fc.constantFrom(
  ...['events', 'event', 'venue', 'organizer', 'agenda', 'evento', 'series', 'tag', 'category', 'index.php'],
  ...['list', 'lista', 'mes', 'month', 'week', 'day', 'today', 'past', 'upcoming', 'map', 'photo', 'weekend'],
  ...['featured', 'page', 'pagina', 'seite', 'schlagwort', 'categoria', 'all', 'ical', 'feed', 'embed', 'qr'],
  ...['calendar-embed', 'subscribe', 'suscribirse', 'constructor', '__proto__'],
  ...['a', 'b', 'A', 'vacia', 'x', 'slug', 'SLUG', 'serie', 'ciclo', 'antes', 'teatro', 'banda', 'nada'],
  ...['0', '1', '2', '99', '1e3', '-1', '2027-03', '2027-13', '0000-00', '9999-12', '2027-3'],
  ...['2027-03-10', '2027-03-17', '2027-02-31', '0001-01-01', '9999-12-31'],
  ...['', '.', '..', '%', '%2f', '%00', '%E6%97%A5%E6%9C%AC', 'm%C3%BAsica', '日本', '%ff', 'comment-page-2'],
);

/** Short texts of any signs. */
export const randomText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** Paths of words that addresses have, dates, slugs and other texts. */
export const randomPaths = fc
  .array(fc.oneof({ weight: 9, arbitrary: segments }, { weight: 1, arbitrary: randomText }), { maxLength: 7 })
  .map((parts) => `/${parts.join('/')}`.replaceAll('?', ''));

const names = fc.constantFrom(
  ...filterNames,
  ...[
    'lang',
    'month',
    'year',
    'date',
    'post_type',
    'p',
    'page_id',
    'tribe_events',
    'tribe_venue',
    'tag',
    's',
  ],
  ...[
    'tribe_events_cat',
    'eventDisplay',
    'tribe_event_display',
    'eventDate',
    'tribe-bar-date',
    'paged',
    'page',
  ],
  ...[
    'tribe-bar-search',
    'tribe_eventcategory[0]',
    'tribe_eventcategory[]',
    'tribe_tags[]',
    'tribe_venues[1]',
  ],
  ...['utm_source', 'ical', 'feed', 'tribe_display', 'event_ids', '__proto__'],
);

const values = fc.oneof(
  fc.constantFrom(
    ...[
      'a',
      'b',
      '3',
      '4',
      'x',
      '5',
      'list',
      'a,b',
      'musica',
      'nada',
      '7',
      '9',
      '1',
      '0',
      'true',
      'false',
      '',
    ],
    ...[
      'en',
      'tribe_events',
      'tribe_venue',
      'past',
      'month',
      'week',
      'default',
      'all',
      '2027',
      '2',
      'a/list',
    ],
    ...[
      '2027-03',
      '2027-03-10',
      '2027-02-31',
      '9999-12-31',
      '0001-01-01',
      'slug',
      'teatro',
      '%zz',
      'constructor',
      '__proto__',
      'rss2',
      '+',
      '%00',
    ],
  ),
  randomText.map(encodeURIComponent).filter((each) => each !== ''),
);

/** Queries likewise, of names that are read and of others. */
export const randomQueries = fc
  .array(fc.tuple(names, values), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
