import {
  type AddressSettings,
  type AddressWords,
  addressWords,
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
import type { Settings } from './config/options.ts';

/** What of the settings says how addresses are written. */
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

const basesOf = ({ eventsBase, eventBase, venueBase, organizerBase }: AddressOptions) => ({
  ...(eventsBase === null ? {} : { events: eventsBase }),
  ...(eventBase === null ? {} : { event: eventBase }),
  ...(venueBase === null ? {} : { venue: venueBase }),
  ...(organizerBase === null ? {} : { organizer: organizerBase }),
});

const addressSettingsOf = (options: AddressOptions): AddressSettings => ({
  bases: basesOf(options),
  words: vocabularyOf(options.addressWords),
  languages: pageLanguages,
});

/** Why addresses cannot be written as the settings say, or null. */
export const faultOfAddresses = (options: AddressOptions): Phrase | null =>
  faultOfWords(addressSettingsOf(options), options.mounts);

/** The words of addresses that the settings choose. @throws AppError `usage` for some that cannot be used. */
export const addressWordsOf = (options: AddressOptions): AddressWords => {
  const fault = faultOfAddresses(options);
  if (fault !== null) throw new AppError('invalid', 'usage', fault);
  return addressWords(addressSettingsOf(options));
};
