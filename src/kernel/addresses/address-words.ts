import { slugOf } from '../text/slugs.ts';
import {
  type AddressLanguage,
  type AddressWord,
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
export const basesOf = ({ bases }: AddressSettings): Bases => ({ ...defaultBases, ...bases });

/** The words of the settings, those that are left out in English. */
export const vocabularyOf = ({ words = 'en' }: AddressSettings): Vocabulary =>
  typeof words === 'string' ? vocabularies[words] : { ...vocabularies.en, ...words };

/** Makes settings ready for reading and writing; `faultOfWords` says which ones make no sense. */
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
