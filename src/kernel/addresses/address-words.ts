import type { Phrase } from '../phrase.ts';
import { slugOf } from '../text/slugs.ts';
import {
  type AddressLanguage,
  type AddressWord,
  closedSegments,
  feedWords,
  type Vocabulary,
  vocabularies,
} from './vocabulary.ts';

/** The first segments of addresses. */
type Base = 'events' | 'event' | 'venue' | 'organizer';

/** How each base is spelled. */
export type Bases = Readonly<Record<Base, string>>;

/** What can be set of addresses; what is left out is English. */
export interface AddressSettings {
  readonly bases?: Partial<Bases>;
  /** A language whose words are known, or words of one's own. */
  readonly words?: AddressLanguage | Partial<Vocabulary>;
  /** The languages that `?lang=` may name. */
  readonly languages?: readonly string[];
}

/** The words that addresses are written with, and all that are read. */
export interface AddressWords {
  readonly bases: Bases;
  readonly words: Vocabulary;
  readonly languages: ReadonlySet<string>;
  /** What a first segment stands for: the bases as they are set, and the default ones. */
  readonly baseOf: ReadonlyMap<string, Base>;
  /** What a segment below the base of events stands for: the words as they are set, and the English ones. */
  readonly wordOf: ReadonlyMap<string, AddressWord>;
}

const defaultBases: Bases = { events: 'events', event: 'event', venue: 'venue', organizer: 'organizer' };

const entriesOf = <Key extends string>(spelled: Readonly<Record<Key, string>>): [Key, string][] =>
  Object.entries(spelled) as [Key, string][];

/** Meanings by spelling. Where two are spelled alike the one that is set counts, as German has `tag` for a day. */
const meanings = <Key extends string>(
  set: Readonly<Record<Key, string>>,
  usual: Readonly<Record<Key, string>>,
): ReadonlyMap<string, Key> =>
  new Map([...entriesOf(usual), ...entriesOf(set)].map(([key, spelling]) => [spelling, key]));

const asSlugs = <Key extends string>(spelled: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> =>
  Object.fromEntries(entriesOf(spelled).map(([key, text]) => [key, slugOf(text)])) as Record<Key, string>;

/** The bases of the settings, those that are left out as they are by default. */
const basesOf = ({ bases }: AddressSettings): Bases => ({ ...defaultBases, ...bases });

/** The words of the settings, those that are left out in English. */
const vocabularyOf = ({ words = 'en' }: AddressSettings): Vocabulary =>
  typeof words === 'string' ? vocabularies[words] : { ...vocabularies.en, ...words };

/** Makes settings ready for reading and writing. */
export const addressWords = (settings: AddressSettings = {}): AddressWords => {
  const bases = asSlugs(basesOf(settings));
  const words = asSlugs(vocabularyOf(settings));
  return {
    bases,
    words,
    languages: new Set(settings.languages ?? ['es', 'en']),
    baseOf: meanings(bases, defaultBases),
    wordOf: meanings(words, vocabularies.en),
  };
};

/** Words with which a view, or what narrows it, begins: where one stands behind a category, the category has ended. */
const viewWords: ReadonlySet<AddressWord> = new Set([
  ...(['list', 'month', 'week', 'day', 'today', 'tomorrow', 'weekend', 'past', 'upcoming'] as const),
  ...(['map', 'photo', 'summary', 'featured', 'page', 'subscribe'] as const),
]);

const dateShape = /^\d{4}-\d{2}(?:-\d{2})?$/;

/** Whether a segment behind a category is no category below it: a view, a date, or the end of a feed's address. */
export const endsCategory = (segment: string, { wordOf }: AddressWords): boolean => {
  const word = wordOf.get(segment);
  return (word !== undefined && viewWords.has(word)) || dateShape.test(segment) || feedWords.has(segment);
};

/** First segments that Cartelera or WordPress has for something else, or that other pages are to have. */
const takenSegments: ReadonlySet<string> = new Set([
  ...['admin', 'assets', 'audit', 'docs', 'embed', 'healthz', 'media', 'metrics', 'oembed', 'readyz'],
  ...['author', 'session', 'calendar-embed', 'comments', 'feed', 'proposals', 'tag'],
  ...['wp-admin', 'wp-content', 'wp-includes', 'wp-json'],
]);

/** `es`, `pt-br`: kept free for texts in several languages. */
const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/;

const hasNoLetter = (word: string): boolean => !/[a-z]/.test(word);

/** Why a word is rejected. */
const reasons = {
  empty: (word) => ({
    es: `"${word}" no sirve en una dirección: elige una palabra con letras, como agenda.`,
    en: `"${word}" cannot stand in an address: choose a word with letters, like events.`,
  }),
  language: (word) => ({
    es: `"${word}" es el código de un idioma; las direcciones no pueden empezar por él.`,
    en: `"${word}" is the code of a language; addresses cannot begin with it.`,
  }),
  taken: (word) => ({
    es: `Las direcciones que empiezan por /${word} ya tienen otro uso; elige otra palabra.`,
    en: `Addresses that begin with /${word} are in use for something else; choose another word.`,
  }),
  repeated: (word) => ({
    es: `"${word}" aparece dos veces; cada palabra de las direcciones debe ser distinta.`,
    en: `"${word}" appears twice; the words of addresses must differ from one another.`,
  }),
  ofFeeds: (word) => ({
    es: `Con "${word}" terminan otras direcciones; elige otra palabra.`,
    en: `Other addresses end in "${word}"; choose another word.`,
  }),
} satisfies Record<string, (word: string) => Phrase>;

const firstRepeated = (words: readonly string[]): string | undefined =>
  words.find((word, index) => words.indexOf(word) !== index);

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const faultOfBases = (
  bases: readonly string[],
  series: string,
  servedPaths: readonly string[],
): Phrase | null => {
  // Below a longer path nothing stands that a page has: `/calendar/events/v1` leaves `/calendar/list/` to the pages.
  const single = servedPaths.map(segmentsOf).filter(({ length }) => length === 1);
  const served = new Set(single.map(([segment = '']) => segment.toLowerCase()));
  for (const base of bases) {
    if (hasNoLetter(base)) return reasons.empty(base);
    if (languageTag.test(base)) return reasons.language(base);
    if (takenSegments.has(base) || served.has(base) || base === 'series' || base === series)
      return reasons.taken(base);
  }
  const twice = firstRepeated(bases);
  return twice === undefined ? null : reasons.repeated(twice);
};

/**
 * What keeps addresses from being written with these words, or null. `servedPaths` are the paths under which the program
 * serves something else: mounts and routes.
 */
export const faultOfWords = (settings: AddressSettings, servedPaths: readonly string[]): Phrase | null => {
  const words = Object.values(vocabularyOf(settings)).map(slugOf);
  const series = slugOf(vocabularyOf(settings).series);
  const inBases = faultOfBases(Object.values(basesOf(settings)).map(slugOf), series, servedPaths);
  if (inBases !== null) return inBases;
  for (const word of words) {
    if (hasNoLetter(word)) return reasons.empty(word);
    if (closedSegments.has(word)) return reasons.ofFeeds(word);
  }
  const twice = firstRepeated(words);
  return twice === undefined ? null : reasons.repeated(twice);
};
