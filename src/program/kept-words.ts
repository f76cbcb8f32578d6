import type { Bases } from '../kernel/addresses/address-words.ts';
import { isAddressWord, type Vocabulary } from '../kernel/addresses/vocabulary.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Database } from '../storage/dialect.ts';
import { changeSetting, findSetting } from '../storage/kept-setting.ts';
import { faultOfAddresses } from './address-words.ts';
import type { Settings } from './config/options.ts';
import { addressWord } from './config/page-forms.ts';

const settingName = 'address_words';

/** Words of addresses that an import has found at the site which it took over. */
export interface SpelledWords {
  readonly bases: Partial<Bases>;
  readonly words: Partial<Vocabulary>;
  /** Pages that show more of them could not be read: the next import looks again. */
  readonly isPartial?: boolean;
}

const readable = (text: unknown): string | null => (typeof text === 'string' ? addressWord.read(text) : null);

/** The settings with these words wherever they say nothing themselves. */
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

const parse = (text: string | null): SpelledWords | null => {
  if (text === null) return null;
  const { bases = {}, words = {}, isPartial = false } = JSON.parse(text) as Partial<SpelledWords>;
  return { bases, words, isPartial };
};

const without = (spelled: SpelledWords, kind: 'bases' | 'words', name: string): SpelledWords => ({
  ...spelled,
  [kind]: Object.fromEntries(Object.entries(spelled[kind]).filter(([each]) => each !== name)),
});

/** Words that go with the settings, and why others do not. */
interface Fitting {
  readonly fitting: SpelledWords;
  /** Those that are left out, `events=docs`, and why; null for none. */
  readonly unused: Phrase | null;
}

/** Says which words are not used, and why. */
const unusedWords = (left: readonly string[], faults: readonly Phrase[]): Phrase => ({
  es: `De las palabras de las direcciones que encontró la importación no se usan estas: ${left.join(', ')}. ${faults.map(({ es }) => es).join(' ')}`,
  en: `Of the words of addresses that an import found these are not used: ${left.join(', ')}. ${faults.map(({ en }) => en).join(' ')}`,
});

/** Leaves out one word after the other, the last ones first, of which something is wrong with the settings. */
export const fittingWords = (settings: Settings, spelled: SpelledWords): Fitting => {
  const faultOf = (words: SpelledWords): Phrase | null => faultOfAddresses(withWords(settings, words));
  const left: string[] = [];
  const faults: Phrase[] = [];
  let fitting = spelled;
  for (let fault = faultOf(fitting); fault !== null; fault = faultOf(fitting)) {
    const said = fault.en;
    const all = (['bases', 'words'] as const).flatMap((kind) =>
      Object.entries(fitting[kind]).map(([name, text]) => ({ kind, name, text })),
    );
    const isWrong = ({ kind, name }: (typeof all)[number]): boolean =>
      faultOf(without(fitting, kind, name))?.en !== said;
    // Of three that are spelled alike the same is said without any one of them.
    const wrong = all.findLast(isWrong) ?? all.at(-1);
    // What is wrong is in the settings themselves, which say so elsewhere.
    if (wrong === undefined) break;
    fitting = without(fitting, wrong.kind, wrong.name);
    left.push(`${wrong.name}=${wrong.text}`);
    faults.push(fault);
  }
  return { fitting, unused: left.length === 0 ? null : unusedWords(left, faults) };
};

/** Whether an import is to look for words: none are kept, or not all could be read. */
export const lacksWords = async (database: Database): Promise<boolean> =>
  parse(await findSetting(database.read, settingName))?.isPartial ?? true;

/**
 * The settings with the words that the calendar keeps wherever they say nothing themselves. Words that do not go with
 * the settings, as those of another mount, are left out: `unused` says which and why.
 */
export const withKeptWords = async (
  database: Database,
  settings: Settings,
): Promise<{ readonly settings: Settings; readonly unused: Phrase | null }> => {
  const kept = parse(await findSetting(database.read, settingName));
  if (kept === null) return { settings, unused: null };
  const { fitting, unused } = fittingWords(settings, kept);
  return { settings: withWords(settings, fitting), unused };
};

/** Keeps words that an import found, unless the calendar keeps some already that are not partial. */
export const keepWords = (database: Database, found: SpelledWords): Promise<void> =>
  changeSetting(database, settingName, (text) => {
    const kept = parse(text);
    if (text !== null && kept?.isPartial !== true) return text;
    const words = {
      bases: { ...kept?.bases, ...found.bases },
      words: { ...kept?.words, ...found.words },
    };
    return JSON.stringify({ ...words, isPartial: found.isPartial });
  });
