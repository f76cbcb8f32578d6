import { type AddressSettings, type AddressWords, addressWords } from '../kernel/addresses/address-words.ts';
import { faultOfWords } from '../kernel/addresses/words-fault.ts';
import { AppError } from '../kernel/error.ts';
import { pageLanguages } from '../publishing/words/words-of.ts';
import type { Settings } from './config/options.ts';

const addressSettingsOf = (settings: Settings): AddressSettings => ({
  bases: {
    events: settings.eventsBase,
    event: settings.eventBase,
    venue: settings.venueBase,
    organizer: settings.organizerBase,
  },
  words: settings.addressWords === 'es' ? 'es' : 'en',
  languages: pageLanguages,
});

/** The words of addresses that the settings choose. @throws AppError `usage` for some that cannot be used. */
export const addressWordsOf = (settings: Settings): AddressWords => {
  const chosen = addressSettingsOf(settings);
  const fault = faultOfWords(chosen, settings.mounts);
  if (fault !== null) throw new AppError('invalid', 'usage', fault);
  return addressWords(chosen);
};
