import type { Bases } from '../kernel/addresses/address-words.ts';
import { isAddressWord, type Vocabulary } from '../kernel/addresses/vocabulary.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Database } from '../storage/dialect.ts';
import { findSetting, keptSetting } from '../storage/kept-setting.ts';
import { faultOfAddresses } from './address-words.ts';
import type { Settings } from './config/options.ts';
import { addressWord } from './config/page-forms.ts';

const settingName = 'address_words';

/** Words of addresses that an import has found at the site which it took over. */
export interface SpelledWords {
  readonly bases: Partial<Bases>;
  readonly words: Partial<Vocabulary>;
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
  const said = JSON.parse(text) as Partial<SpelledWords>;
  return { bases: said.bases ?? {}, words: said.words ?? {} };
};

/** Says that kept words are not used, and why. */
export const unusedWords = ({ es, en }: Phrase): Phrase => ({
  es: `No se usan las palabras de las direcciones que encontró la importación. ${es}`,
  en: `The words of addresses that an import found are not used. ${en}`,
});

/** Whether the calendar keeps words that an import found. */
export const hasKeptWords = async (database: Database): Promise<boolean> =>
  (await findSetting(database.read, settingName)) !== null;

/**
 * The settings with the words that the calendar keeps wherever they say nothing themselves. Words that do not go with
 * the settings, as those of another mount, are left out: `fault` says why.
 */
export const withKeptWords = async (
  database: Database,
  settings: Settings,
): Promise<{ readonly settings: Settings; readonly fault: Phrase | null }> => {
  const kept = parse(await findSetting(database.read, settingName));
  if (kept === null) return { settings, fault: null };
  const whole = withWords(settings, kept);
  const fault = faultOfAddresses(whole);
  return fault === null ? { settings: whole, fault } : { settings, fault };
};

/**
 * Keeps words that an import found, unless the calendar keeps some already. Gives why they cannot be used with these
 * settings and are not kept, else null.
 */
export const keepWords = async (
  database: Database,
  settings: Settings,
  found: SpelledWords,
): Promise<Phrase | null> => {
  const fault = faultOfAddresses(withWords(settings, found));
  if (fault === null) await keptSetting(database, settingName, () => JSON.stringify(found));
  return fault;
};
