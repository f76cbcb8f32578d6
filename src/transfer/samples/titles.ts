import type { Random } from './random.ts';
import type { Naming, Subject } from './subjects.ts';
import { makeName, makeSurname, makeTheme, makeWork, type Vocabulary } from './words.ts';

const quarters = [
  'de San Juan',
  'de Las Eras',
  'del Molino',
  'de la Victoria',
  'de San Pedro',
  'de la Estación',
];
const ensembles = ['Trío', 'Cuarteto', 'Quinteto', 'Ensemble'];

const writers: Readonly<Record<Naming, (title: string, random: Random, words: Vocabulary) => string>> = {
  person: (title, random, words) => `${title}: ${makeName(random, words)}`,
  group: (title, random, words) => `${title}: ${makeSurname(random, words)} ${random.pickUneven(ensembles)}`,
  work: (title, random) => `${title}: «${makeWork(random)}»`,
  'work by': (title, random, words) => `${title}: «${makeWork(random)}», de ${makeName(random, words)}`,
  'guided by': (title, random, words) => `${title} con ${makeName(random, words)}`,
  theme: (title, random) => `${title}: ${makeTheme(random)}`,
  edition: (title, random) => `${2 + random.below(38)}.ª edición: ${title}`,
  quarter: (title, random) => `${title} ${random.pickUneven(quarters)}`,
};

/** The title of an event of that kind. */
export const makeTitle = (random: Random, words: Vocabulary, { title, naming }: Subject): string =>
  writers[naming](title, random, words);
