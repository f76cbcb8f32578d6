import type { Random } from './random.ts';
import type { Naming, Subject } from './subjects.ts';
import { after, and, makeName, makeSurname, makeTheme, makeWork, type Vocabulary } from './words.ts';

const quarters = 'de San Juan, de Las Eras, del Molino, de la Victoria, de San Pedro, de la Estación'.split(
  ', ',
);
const ensembles = ['Trío', 'Cuarteto', 'Quinteto', 'Ensemble'];

const writers: Readonly<Record<Naming, (title: string, random: Random, words: Vocabulary) => string>> = {
  person: (title, random, words) => `${title}: ${makeName(random, words)}`,
  group: (title, random, words) => {
    const surname = makeSurname(random, words);
    return `${title}: ${random.pickUneven(ensembles)} ${surname}`;
  },
  work: (title, random) => `${title}: «${makeWork(random)}»`,
  'work by': (title, random, words) => `${title}: «${makeWork(random)}», de ${makeName(random, words)}`,
  'guided by': (title, random, words) => `${title} con ${makeName(random, words)}`,
  theme: (title, random) => `${title}: ${makeTheme(random)}`,
  edition: (title, random) => `${title}, ${2 + random.below(38)}.ª edición`,
  quarter: (title, random) => `${title} ${random.pickUneven(quarters)}`,
};

/** The title of an event of that kind. */
export const makeTitle = (random: Random, words: Vocabulary, { title, naming }: Subject): string =>
  writers[naming](title, random, words);

const sentences: readonly ((random: Random, vocabulary: Vocabulary) => string)[] = [
  (random, vocabulary) =>
    `${makeName(random, vocabulary)} presenta «${makeWork(random)}», un trabajo sobre ${makeTheme(random)}.`,
  (random, vocabulary) =>
    `Con la participación de ${makeName(random, vocabulary)} ${and(makeName(random, vocabulary))}.`,
  (random) => `Una cita con ${makeTheme(random)}.`,
  () => 'Las puertas se abren media hora antes.',
  (random) => `Aforo limitado a ${20 + 5 * random.below(30)} personas; inscripción en el 010.`,
  (random, vocabulary) => `Coordina ${makeName(random, vocabulary)}.`,
  (random) => `Recomendado a partir de ${4 + random.below(13)} años.`,
  () => 'El espacio es accesible y dispone de bucle magnético.',
  (random) => `El programa incluye «${makeWork(random)}» y «${makeWork(random)}».`,
  (random) => `Duración aproximada: ${30 + 5 * random.below(24)} minutos.`,
  (random) =>
    `En caso de lluvia, la actividad se traslada al ${random.pick(['centro cívico', 'pabellón', 'salón de actos'])}.`,
  (random, vocabulary) => `Después habrá un coloquio con ${makeName(random, vocabulary)}.`,
  (random) => `La ${2 + random.below(38)}.ª edición está dedicada ${after('a', makeTheme(random))}.`,
  () => 'Recomendamos llegar diez minutos antes.',
  (random, vocabulary) =>
    `«${makeWork(random)}» recoge la mirada de ${makeName(random, vocabulary)} sobre ${makeTheme(random)}.`,
  () => 'Se servirá un vino de la tierra al terminar.',
  (random) =>
    `Traiga ropa cómoda y ${random.pick(['agua', 'una libreta', 'calzado de campo', 'ganas de preguntar'])}.`,
  (random, vocabulary) => {
    const name = makeName(random, vocabulary);
    return `Un homenaje ${after('a', makeTheme(random))} con ${random.chance(0.2) ? `<strong>${name}</strong>` : name}.`;
  },
  (random) =>
    random.chance(0.2)
      ? 'Más información en la <a href="https://villaclara.example/agenda">agenda municipal</a>.'
      : 'Más información en la agenda municipal.',
];

/** So many different sentences for the text of an event; now and then with markup. */
export const makeSentences = (random: Random, vocabulary: Vocabulary, count: number): readonly string[] => {
  const left = [...sentences];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [make] = left.splice(random.below(left.length), 1);
    return make ? make(random, vocabulary) : '';
  });
};
