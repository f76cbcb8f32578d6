/** A word that addresses have beside the bases: of a view, of what a list is narrowed by, or of its pages. */
export type AddressWord =
  | 'list'
  | 'month'
  | 'week'
  | 'day'
  | 'today'
  | 'tomorrow'
  | 'weekend'
  | 'past'
  | 'upcoming'
  | 'map'
  | 'photo'
  | 'summary'
  | 'category'
  | 'tag'
  | 'page'
  | 'featured'
  | 'all'
  | 'series'
  | 'subscribe';

/** How each word is spelled. */
export type Vocabulary = Readonly<Record<AddressWord, string>>;

/** The words of The Events Calendar in English, which are read whatever the setting says. */
const english: Vocabulary = {
  list: 'list',
  month: 'month',
  week: 'week',
  day: 'day',
  today: 'today',
  tomorrow: 'tomorrow',
  weekend: 'weekend',
  past: 'past',
  upcoming: 'upcoming',
  map: 'map',
  photo: 'photo',
  summary: 'summary',
  category: 'category',
  tag: 'tag',
  page: 'page',
  featured: 'featured',
  all: 'all',
  series: 'series',
  subscribe: 'subscribe',
};

/** Those of its Spanish translation, and ours where it has none (old-addresses.md 8). */
const spanish: Vocabulary = {
  list: 'lista',
  month: 'mes',
  week: 'semana',
  day: 'dia',
  today: 'hoy',
  tomorrow: 'manana',
  weekend: 'fin-de-semana',
  past: 'pasados',
  upcoming: 'proximos',
  map: 'mapa',
  photo: 'foto',
  summary: 'resumen',
  category: 'categoria',
  tag: 'etiqueta',
  page: 'pagina',
  featured: 'destacado',
  all: 'todo',
  series: 'serie',
  subscribe: 'suscribirse',
};

/** The languages in which the words of addresses are known; others are set word by word. */
export const vocabularies = { en: english, es: spanish } as const;

/**
 * Last segments of feeds and of embedded pages, in English only. No category below another has such an address, so that
 * these stay free (old-addresses.md 6).
 */
export const feedWords: ReadonlySet<string> = new Set([
  'ical',
  'feed',
  'rss',
  'rss2',
  'rdf',
  'atom',
  'embed',
]);

/** Segments below the base of events that are no slug of an event either (old-addresses.md 2 and 7, pages.md 3.1). */
export const closedSegments: ReadonlySet<string> = new Set([...feedWords, 'community', 'propose', 'qr']);
