import { vocabularies } from '../../../kernel/addresses/vocabulary.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { FoundWords } from '../../../transfer/import/source.ts';
import type { Settings } from '../../config/options.ts';
import { keepWords, unusedWords } from '../../kept-words.ts';

const bases = ['events', 'event', 'venue', 'organizer'];

/** The spellings that are not English, `month=mes`, in one order. */
const others = (words: Readonly<Record<string, string>>): readonly string[] =>
  [...bases, ...Object.keys(vocabularies.en)].flatMap((word) => {
    const text = words[word];
    return text === undefined || text === word ? [] : [`${word}=${text}`];
  });

/** The words that a site has for its addresses, where they are not those of a new calendar. */
const describe = ({ bases: found, words, guessed, language }: FoundWords): readonly Phrase[] => {
  const said = [...others(found), ...others(words)].join(', ');
  const guesses = others(guessed).join(', ');
  const inFront = language === '' ? '' : `/${language}/`;
  return [
    ...(said === ''
      ? []
      : [
          {
            es: `Palabras de las direcciones del sitio: ${said}. Se conservan para las de este calendario desde el próximo inicio del servicio, salvo las que indiquen --events-base, --event-base, --venue-base, --organizer-base y --address-words.`,
            en: `Words of the site's addresses: ${said}. They are kept for those of this calendar from the next start of the service on, but for those that --events-base, --event-base, --venue-base, --organizer-base and --address-words name.`,
          },
        ]),
    ...(guesses === ''
      ? []
      : [
          {
            es: `Palabras que el sitio no muestra y se suponen por el idioma de las demás: ${guesses}.`,
            en: `Words that the site does not show, guessed from the language of the others: ${guesses}.`,
          },
        ]),
    ...(inFront === ''
      ? []
      : [
          {
            es: `Las direcciones del sitio empiezan por ${inFront}; aquí no: las que empiezan así no llevarán a ninguna página.`,
            en: `Addresses of the site begin with ${inFront}; here they do not: those that begin so will lead to no page.`,
          },
        ]),
  ];
};

/** Keeps the words that an import found, unless it is a trial, and says which they are. */
export const keepFoundWords = async (
  database: Database,
  settings: Settings,
  found: FoundWords | null,
): Promise<readonly Phrase[]> => {
  if (found === null) return [];
  const spelled = { bases: found.bases, words: { ...found.guessed, ...found.words } };
  const fault = settings.dryRun ? null : await keepWords(database, settings, spelled);
  return [...describe(found), ...(fault === null ? [] : [unusedWords(fault)])];
};
