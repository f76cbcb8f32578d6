import {
  type AddressSettings,
  type AddressWords,
  addressWords,
  type Bases,
  faultOfWords,
} from '../kernel/addresses/address-words.ts';
import {
  isAddressLanguage,
  isAddressWord,
  type Vocabulary,
  vocabularies,
} from '../kernel/addresses/vocabulary.ts';
import { AppError } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import { pageLanguages } from '../publishing/words/words-of.ts';
import type { Database } from '../storage/dialect.ts';
import { changeSetting, findSetting } from '../storage/kept-setting.ts';
import { addressWord } from './config/address-forms.ts';
import type { Settings } from './config/options.ts';

/** The settings by which addresses are written. */
type AddressOptions = Pick<
  Settings,
  'eventsBase' | 'eventBase' | 'venueBase' | 'organizerBase' | 'addressWords' | 'mounts'
>;

/** Languages and single words in their order: a language puts its words in place of all before it. */
const vocabularyOf = (given: readonly string[]): Partial<Vocabulary> => {
  let words: Partial<Vocabulary> = {};
  for (const each of given) {
    const [word = '', spelling = ''] = each.split('=');
    if (isAddressLanguage(each)) words = vocabularies[each];
    else if (isAddressWord(word)) words = { ...words, [word]: spelling };
  }
  return words;
};

const addressSettingsOf = (options: AddressOptions): AddressSettings => {
  const { eventsBase, eventBase, venueBase, organizerBase } = options;
  return {
    bases: {
      ...(eventsBase === null ? {} : { events: eventsBase }),
      ...(eventBase === null ? {} : { event: eventBase }),
      ...(venueBase === null ? {} : { venue: venueBase }),
      ...(organizerBase === null ? {} : { organizer: organizerBase }),
    },
    words: vocabularyOf(options.addressWords),
    languages: pageLanguages,
  };
};

const findConflict = (options: AddressOptions): Phrase | null =>
  faultOfWords(addressSettingsOf(options), options.mounts);

/** Returns the words of addresses that the settings choose. @throws AppError `usage` for some that cannot be used. */
export const addressWordsOf = (options: AddressOptions): AddressWords => {
  const conflict = findConflict(options);
  if (conflict !== null) throw new AppError('invalid', 'usage', conflict);
  return addressWords(addressSettingsOf(options));
};

const settingName = 'address_words';

/** Words of addresses that an import has found at the site which it took over. */
export interface SpelledWords {
  readonly bases: Partial<Bases>;
  readonly words: Partial<Vocabulary>;
  /** Pages that show more of them could not be read: the next import reads them again. */
  readonly isPartial?: boolean;
}

const readable = (text: unknown): string | null => (typeof text === 'string' ? addressWord.read(text) : null);

/** Returns the settings with these words in place of those that are not set. */
const withWords = (settings: Settings, { bases, words }: SpelledWords): Settings => {
  const spelled = Object.entries(words).flatMap(([word, text]) =>
    isAddressWord(word) && readable(text) !== null ? [`${word}=${readable(text)}`] : [],
  );
  return {
    ...settings,
    eventsBase: settings.eventsBase ?? readable(bases.events),
    eventBase: settings.eventBase ?? readable(bases.event),
    venueBase: settings.venueBase ?? readable(bases.venue),
    organizerBase: settings.organizerBase ?? readable(bases.organizer),
    addressWords: [...spelled, ...settings.addressWords],
  };
};

const parse = (text: string | null): SpelledWords | null =>
  text === null ? null : { bases: {}, words: {}, ...(JSON.parse(text) as Partial<SpelledWords>) };

const without = (spelled: SpelledWords, kind: 'bases' | 'words', name: string): SpelledWords => ({
  ...spelled,
  [kind]: Object.fromEntries(Object.entries(spelled[kind]).filter(([each]) => each !== name)),
});

/**
 * Leaves out one word after the other, the last ones first, that conflicts with the settings. `unused` names those that
 * are left out, `events=docs`, with the reasons; null for none.
 */
export const fittingWords = (
  settings: Settings,
  spelled: SpelledWords,
): { readonly fitting: SpelledWords; readonly unused: Phrase | null } => {
  const conflictOf = (words: SpelledWords): Phrase | null => findConflict(withWords(settings, words));
  const left: string[] = [];
  const reasons: Phrase[] = [];
  let fitting = spelled;
  for (let conflict = conflictOf(fitting); conflict !== null; conflict = conflictOf(fitting)) {
    const reason = conflict.en;
    const all = (['bases', 'words'] as const).flatMap((kind) =>
      Object.entries(fitting[kind]).map(([name, text]) => ({ kind, name, text })),
    );
    // Of three that are spelled alike the reason is the same without any one of them.
    const wrong =
      all.findLast(({ kind, name }) => conflictOf(without(fitting, kind, name))?.en !== reason) ?? all.at(-1);
    // The conflict is in the settings themselves, which are rejected elsewhere.
    if (wrong === undefined) break;
    fitting = without(fitting, wrong.kind, wrong.name);
    left.push(`${wrong.name}=${wrong.text}`);
    reasons.push(conflict);
  }
  if (left.length === 0) return { fitting, unused: null };
  const unused = {
    es: `De las palabras de las direcciones que encontró la importación no se usan estas: ${left.join(', ')}. ${reasons.map(({ es }) => es).join(' ')}`,
    en: `Of the words of addresses that an import found these are not used: ${left.join(', ')}. ${reasons.map(({ en }) => en).join(' ')}`,
  };
  return { fitting, unused };
};

/** Whether an import has to search for words: none are stored, or not all could be read. */
export const lacksWords = async (database: Database): Promise<boolean> => {
  const stored = parse(await findSetting(database.read, settingName));
  return stored === null || stored.isPartial === true;
};

/** Returns the settings with the stored words that fit them in place of those that are not set; `unused` as in `fittingWords`. */
export const withStoredWords = async (
  database: Database,
  settings: Settings,
): Promise<{ readonly settings: Settings; readonly unused: Phrase | null }> => {
  const stored = parse(await findSetting(database.read, settingName));
  if (stored === null) return { settings, unused: null };
  const { fitting, unused } = fittingWords(settings, stored);
  return { settings: withWords(settings, fitting), unused };
};

/** Stores words that an import found, unless complete ones are stored already. */
export const storeWords = (database: Database, { isPartial, ...found }: SpelledWords): Promise<void> =>
  changeSetting(database, settingName, (text) => {
    const stored = parse(text);
    if (text !== null && stored?.isPartial !== true) return text;
    const bases = { ...stored?.bases, ...found.bases };
    const words = { ...stored?.words, ...found.words };
    return JSON.stringify({ bases, words, isPartial });
  });
