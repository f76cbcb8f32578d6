import { addressWords } from '../../../kernel/addresses/address-words.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { type ArchiveHeader, type LineKind, lineKinds } from '../../file/format.ts';
import { count, list, object, type Reader, recordOf, text, unread } from '../../file/values.ts';
import type { FoundWords } from '../source.ts';

type OtherSite = ArchiveHeader['site'];

/** Characters. Keys of records begin with it, and indexes hold no longer ones. */
const maxCalendar = 200;

const calendar: Reader<string> = (value, place) => {
  const id = text(value, place);
  return id === '' || (id?.length ?? 0) > maxCalendar ? undefined : id;
};

/** What the header of an archive has beside what every header has. */
export const archiveHeader = {
  host: unread,
  calendar,
  site: object({
    timezone: text,
    currency_symbol: text,
    currency_position: text,
    iframe_hosts: list(text),
    address_words: object({ bases: recordOf(text), words: recordOf(text) }),
  }),
  records: object(
    Object.fromEntries(lineKinds.map((kind) => [kind, count])) as Record<LineKind, Reader<number>>,
  ),
};

const usual = addressWords();

/** Returns the words of the addresses of the calendar that the file comes from; null where they are the usual ones. */
export const wordsOf = ({ address_words: { bases, words } }: OtherSite): FoundWords | null => {
  const usualWords: Readonly<Record<string, string>> = { ...usual.bases, ...usual.words };
  const isUsual = ([name, word]: [string, string]): boolean => usualWords[name] === word;
  const isAllUsual = [...Object.entries(bases), ...Object.entries(words)].every(isUsual);
  return isAllUsual ? null : { bases, words, guessed: {}, language: '', unread: [] };
};

const servedOtherwise = (there: OtherSite, here: Site): readonly Phrase[] => {
  const pairs = [
    ['--timezone', there.timezone, here.timezone],
    ['--currency-symbol', there.currency_symbol, here.currencySymbol],
    ['--currency-position', there.currency_position, here.currencyPosition],
  ] as const;
  const differing = pairs.filter(([, said, own]) => said !== own).map(([flag, said]) => `${flag} '${said}'`);
  const options = differing.join(' ');
  return phraseIf(options !== '', {
    es: `Para mostrar todo como en el origen, inicia el servicio con ${options}.`,
    en: `To show everything as there, serve the calendar with ${options}.`,
  });
};

const droppedFrames = (there: OtherSite, here: Site): readonly Phrase[] => {
  const dropped = there.iframe_hosts.filter((host) => !here.frameHosts.includes(host)).join(', ');
  return phraseIf(dropped !== '', {
    es: `Los iframes de ${dropped} se han quitado de los textos porque --iframe-hosts no los admite.`,
    en: `Frames of ${dropped} were taken out of texts, as --iframe-hosts does not allow them here.`,
  });
};

/** Returns which settings of the calendar that a file comes from differ here; responses depend on them. */
export const settingsRemarks = (there: OtherSite, here: Site): readonly Phrase[] => [
  ...servedOtherwise(there, here),
  ...droppedFrames(there, here),
];
