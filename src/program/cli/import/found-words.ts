import { vocabularies } from '../../../kernel/addresses/vocabulary.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { FoundWords } from '../../../transfer/import/source.ts';
import { fittingWords, storeWords } from '../../address-words.ts';
import type { Settings } from '../../config/options.ts';

const baseNames = ['events', 'event', 'venue', 'organizer'];

/** The spellings that are not English, `month=mes`, in one order. */
const others = (words: Readonly<Record<string, string>>): readonly string[] =>
  [...baseNames, ...Object.keys(vocabularies.en)].flatMap((word) => {
    const text = words[word];
    return text === undefined || text === word ? [] : [`${word}=${text}`];
  });

/** The words that a site has for its addresses, where they are not those of a new calendar. */
const describe = (
  { bases: found, words, guessed, language, unread }: FoundWords,
  isTrial: boolean,
): readonly Phrase[] => {
  const spellings = [...others(found), ...others(words)].join(', ');
  const guesses = others(guessed).join(', ');
  return [
    ...phraseIf(spellings !== '', {
      es: `Palabras de las direcciones del sitio: ${spellings}. ${isTrial ? 'Se conservarían' : 'Se conservan'} para las de este calendario desde el próximo inicio del servicio, salvo las que indiquen --events-base, --event-base, --venue-base, --organizer-base y --address-words.`,
      en: `Words of the site's addresses: ${spellings}. They ${isTrial ? 'would be' : 'are'} kept for those of this calendar from the next start of the service on, but for those that --events-base, --event-base, --venue-base, --organizer-base and --address-words name.`,
    }),
    ...phraseIf(guesses !== '', {
      es: `Palabras que el sitio no muestra y se suponen por el idioma de las demás: ${guesses}.`,
      en: `Words that the site does not show, guessed from the language of the others: ${guesses}.`,
    }),
    ...phraseIf(unread.length > 0, {
      es: `No se pudieron leer páginas del sitio que muestran palabras de sus direcciones: ${unread.join(', ')}. Las que solo están ahí quedan en inglés o supuestas; la próxima importación vuelve a mirar.`,
      en: `Pages of the site that show words of its addresses could not be read: ${unread.join(', ')}. Words that stand only there stay English or guessed; the next import looks again.`,
    }),
    ...phraseIf(language !== '', {
      es: `Las direcciones del sitio empiezan por /${language}/; aquí no: las que empiezan así no llevarán a ninguna página.`,
      en: `Addresses of the site begin with /${language}/; here they do not: those that begin so will lead to no page.`,
    }),
  ];
};

/** Stores the words that an import found, unless it is a trial. Returns a report of them. */
export const keepFoundWords = async (
  database: Database,
  settings: Settings,
  found: FoundWords | null,
): Promise<readonly Phrase[]> => {
  if (found === null) return [];
  const { bases, words, guessed, unread } = found;
  const isPartial = unread.length > 0;
  // The last ones give way first: what is guessed.
  const spelled = { bases, words: { ...words, ...guessed }, isPartial };
  const { fitting, unused } = fittingWords(settings, spelled);
  if (!settings.dryRun) await storeWords(database, fitting);
  const names = new Set([...Object.keys(fitting.bases), ...Object.keys(fitting.words)]);
  const used = <Words extends object>(all: Words): Partial<Words> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as Partial<Words>;
  const told = { ...found, bases: used(bases), words: used(words), guessed: used(guessed) };
  return [...describe(told, settings.dryRun), ...(unused === null ? [] : [unused])];
};
