const words = [
  ...(['list', 'month', 'week', 'day', 'today', 'tomorrow', 'weekend', 'past', 'upcoming'] as const),
  ...(['map', 'photo', 'summary', 'category', 'tag', 'page', 'featured', 'all', 'series'] as const),
  'subscribe',
] as const;

/** A word that addresses have beside the bases: of a view, of what a list is narrowed by, or of its pages. */
export type AddressWord = (typeof words)[number];

/** How each word is spelled. */
export type Vocabulary = Readonly<Record<AddressWord, string>>;

/** The words of The Events Calendar in English, which are read whatever the setting says. */
const english = Object.fromEntries(words.map((word) => [word, word])) as Vocabulary;

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

/**
 * Those of The Events Calendar's other translations (old-addresses.md 8). Of the languages of pages they are whole; of the
 * others what TEC has no word for stays English.
 */
const catalan: Vocabulary = {
  list: 'llista',
  month: 'mes',
  week: 'setmana',
  day: 'dia',
  today: 'avui',
  tomorrow: 'dema',
  weekend: 'cap-de-setmana',
  past: 'passats',
  upcoming: 'proxims',
  map: 'mapa',
  photo: 'foto',
  summary: 'resum',
  category: 'categoria',
  tag: 'etiqueta',
  page: 'pagina',
  featured: 'destacat',
  all: 'tots',
  series: 'serie',
  subscribe: 'subscriures',
};

const galician: Vocabulary = {
  list: 'listaxe',
  month: 'mes',
  week: 'semana',
  day: 'dia',
  today: 'hoxe',
  tomorrow: 'mana',
  weekend: 'fin-de-semana',
  past: 'pasados',
  upcoming: 'vindeiros',
  map: 'mapa',
  photo: 'foto',
  summary: 'resumo',
  category: 'categoria',
  tag: 'etiqueta',
  page: 'paxina',
  featured: 'salientado',
  all: 'todos',
  series: 'serie',
  subscribe: 'subscribirse',
};

const basque: Vocabulary = {
  list: 'zerrenda',
  month: 'hilabetea',
  week: 'astea',
  day: 'eguna',
  today: 'gaur',
  tomorrow: 'bihar',
  weekend: 'asteburua',
  past: 'igarotakoa',
  upcoming: 'datorrena',
  map: 'mapa',
  photo: 'argazkia',
  summary: 'laburpena',
  category: 'kategoria',
  tag: 'etiketa',
  page: 'orrialdea',
  featured: 'nabarmendua',
  all: 'guztiak',
  series: 'seriea',
  subscribe: 'harpidetu',
};

const portuguese: Vocabulary = {
  ...english,
  list: 'lista',
  month: 'mes',
  day: 'dia',
  today: 'hoje',
  category: 'categoria',
  tag: 'etiqueta',
  page: 'pagina',
  featured: 'destaques',
  all: 'todos',
  past: 'anteriores',
  upcoming: 'proximos',
};

const french: Vocabulary = {
  ...english,
  list: 'liste',
  month: 'mois',
  day: 'jour',
  today: 'aujourdhui',
  category: 'categorie',
  tag: 'etiquette',
  featured: 'mis-en-avant',
  all: 'tous',
  past: 'termine',
  upcoming: 'a-venir',
};

const german: Vocabulary = {
  ...english,
  month: 'monat',
  day: 'tag',
  today: 'heute',
  category: 'kategorie',
  tag: 'schlagwort',
  page: 'seite',
  featured: 'hervorgehoben',
  all: 'alle',
  past: 'vergangen',
  upcoming: 'anstehende',
};

const italian: Vocabulary = {
  ...english,
  list: 'elenco',
  month: 'mese',
  day: 'giorno',
  today: 'oggi',
  category: 'categoria',
  page: 'pagina',
  featured: 'in-evidenza',
  all: 'tutti',
  past: 'passato',
  upcoming: 'prossimi',
};

const dutch: Vocabulary = {
  ...english,
  list: 'lijst',
  month: 'maand',
  day: 'dag',
  today: 'vandaag',
  category: 'categorie',
  page: 'pagina',
  featured: 'uitgelicht',
  all: 'alle',
  past: 'afgelopen',
  upcoming: 'aanstaande',
};

/** The languages in which the words of addresses are known; others are set word by word. */
export const vocabularies = {
  en: english,
  es: spanish,
  ca: catalan,
  gl: galician,
  eu: basque,
  pt: portuguese,
  fr: french,
  de: german,
  it: italian,
  nl: dutch,
} as const;

/** A language in which the words of addresses are known. */
export type AddressLanguage = keyof typeof vocabularies;

/** Whether a text is the code of such a language. */
export const isAddressLanguage = (text: string): text is AddressLanguage => Object.hasOwn(vocabularies, text);

/** Whether a text names a word of addresses, in English. */
export const isAddressWord = (text: string): text is AddressWord => Object.hasOwn(english, text);

/**
 * Last segments of feeds and of embedded pages, in English only. No category below another has such an address, so that
 * these stay free (old-addresses.md 6).
 */
export const feedWords: ReadonlySet<string> = new Set('ical feed rss rss2 rdf atom embed'.split(' '));

/** Segments below the base of events that are no slug of an event either (old-addresses.md 2 and 7, pages.md 3.1). */
export const closedSegments: ReadonlySet<string> = new Set([...feedWords, 'community', 'propose', 'qr']);
