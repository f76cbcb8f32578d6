import type { Random } from './random.ts';

const split = (text: string): readonly string[] => text.split(' ');

const firstNames = split(
  'Lucía Marta Carmen Ana Elena Julia Sara Irene Rosa Teresa Aurora Pilar Nuria Olga Inés Alba Noa Clara Blanca Amparo Antonio Manuel Javier Diego Pablo Álvaro Hugo Mateo Andrés Rubén Óscar Iván Tomás Gonzalo Ramón Ignacio Jaime Emilio Bruno Leo',
);
const surnames = split(
  'García Martín Herrero Delgado Iglesias Nieto Pascual Rubio Vega Marcos Prieto Cabello Montes Soler Ferrer Pineda Robles Lozano Aguirre Campos Serrano Bravo Escudero Arranz Villar Olmedo Quiroga Salcedo Tejedor Zamora Cano Benítez Fuentes Ibáñez Lara Medina Núñez Ortega Peña Roldán',
);

/** A noun with its article, and whether it is feminine: `el agua` is. */
interface Noun {
  readonly article: 'el' | 'la';
  readonly word: string;
  readonly feminine: boolean;
}

const nouns: readonly Noun[] = [
  ...split(
    'río silencio mar viento jardín espejo tren invierno fuego pan barro hilo sueño camino bosque reloj tejado violín pájaro puente horno almendro faro molino telar verano otoño patio umbral naranjo',
  ).map((word): Noun => ({ article: 'el', word, feminine: false })),
  ...split(
    'memoria noche luz ciudad puerta casa piedra sombra carta isla nieve sal frontera madera lluvia plaza cometa ventana raíz orilla higuera estación',
  ).map((word): Noun => ({ article: 'la', word, feminine: true })),
  { article: 'el', word: 'agua', feminine: true },
  { article: 'el', word: 'mapa', feminine: false },
];
/** Masculine and feminine. */
const qualities = split(
  'azul lento/lenta breve antiguo/antigua último/última secreto/secreta claro/clara rojo/roja lejano/lejana mínimo/mínima verde vivo/viva ciego/ciega mudo/muda dulce hondo/honda blanco/blanca invisible nuevo/nueva perdido/perdida ligero/ligera abierto/abierta salvaje',
).map((forms) => forms.split('/'));
const themes =
  'la memoria del barrio, la vida en el río, los oficios de siempre, el cambio climático, la ciudad que queremos, las mujeres de la ciencia, el cine mudo, la poesía de posguerra, los cuentos del norte, la música de raíz, el pan y la huerta, la fotografía de calle, la robótica educativa, la historia del ferrocarril, el humor gráfico, las aves de la ribera, el románico olvidado'.split(
    ', ',
  );
const starts = split(
  'al ar be bel bo car cas cor da del es fal gal gar lo lan mar mel mon na or pal pe que ra re ro sal san ta tor va ve vi zar',
);
const ends = split(
  'ado al anes ano ara arte asco aza eda egui ejo ena ero es eta ido illa illo ín ón ona oso osa ueña ura uz zábal',
);

/** The names of one calendar, those used most first. */
export interface Vocabulary {
  readonly surnames: readonly string[];
}

const mostSurnames = 50_000;
const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Words as a language has them: a few that stand everywhere, then ever rarer ones. The rare ones are surnames,
 * of which a larger calendar (`size` events) has more, made from syllables where the real ones end.
 */
export const makeVocabulary = (random: Random, size: number): Vocabulary => {
  const all = new Set(surnames);
  const wanted = surnames.length + Math.min(mostSurnames, Math.floor(size / 8));
  while (all.size < wanted) {
    // One syllable more where there would not be enough different names.
    const syllables = random.below(all.size > 5000 ? 4 : 3);
    const middle = Array.from({ length: syllables }, () => random.pick(starts)).join('');
    all.add(withCapital(random.pick(starts) + middle + random.pick(ends)));
  }
  return { surnames: [...all] };
};

/** A surname. */
export const makeSurname = (random: Random, words: Vocabulary): string => random.pickUneven(words.surnames);

/** A person's name, with one surname or two. */
export const makeName = (random: Random, vocabulary: Vocabulary): string => {
  const name = `${random.pickUneven(firstNames)} ${makeSurname(random, vocabulary)}`;
  return random.chance(0.3) ? `${name} ${makeSurname(random, vocabulary)}` : name;
};

/** What a talk or a work is about, with its article: `el cine mudo`. */
export const makeTheme = (random: Random): string => random.pick(themes);

/** The text after a preposition that runs together with `el`: `a el` is `al`, `de el` is `del`. */
export const after = (preposition: 'a' | 'de', text: string): string =>
  text.startsWith('el ') ? `${preposition}l ${text.slice(3)}` : `${preposition} ${text}`;

/** `y` with the text after it: `e` before the sound of i. */
export const and = (text: string): string => `${/^h?[ií](?![aeo])/i.test(text) ? 'e' : 'y'} ${text}`;

const withArticle = ({ article, word }: Noun): string => `${article} ${word}`;

const qualityOf = (random: Random, { feminine }: Noun): string => {
  const [masculine = '', other = masculine] = random.pickUneven(qualities);
  return feminine ? other : masculine;
};

/** The title of a work: a play, a film, a book. */
export const makeWork = (random: Random): string => {
  const noun = random.pickUneven(nouns);
  const other = random.pick(nouns.filter((one) => one !== noun));
  switch (random.below(5)) {
    case 0:
      return withCapital(`${withArticle(noun)} ${qualityOf(random, noun)}`);
    case 1:
      return withCapital(`${withArticle(noun)} ${after('de', withArticle(other))}`);
    case 2:
      return withCapital(`${noun.word} ${and(other.word)}`);
    case 3:
      return `Sin ${noun.word}`;
    default:
      return `Hacia ${withArticle(noun)}`;
  }
};
