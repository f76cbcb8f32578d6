import type { Random } from './random.ts';

const split = (text: string): readonly string[] => text.split(' ');

const firstNames = split(
  'Lucía Marta Carmen Ana Elena Julia Sara Irene Rosa Teresa Aurora Pilar Nuria Olga Inés Alba Noa Clara Blanca Amparo Antonio Manuel Javier Diego Pablo Álvaro Hugo Mateo Andrés Rubén Óscar Iván Tomás Gonzalo Ramón Ignacio Jaime Emilio Bruno Leo',
);
const surnames = split(
  'García Martín Herrero Delgado Iglesias Nieto Pascual Rubio Vega Marcos Prieto Cabello Montes Soler Ferrer Pineda Robles Lozano Aguirre Campos Serrano Bravo Escudero Arranz Villar Olmedo Quiroga Salcedo Tejedor Zamora Cano Benítez Fuentes Ibáñez Lara Medina Núñez Ortega Peña Roldán',
);
const nouns = split(
  'río memoria noche luz ciudad viento mar silencio jardín espejo tren invierno puerta casa agua piedra sombra carta isla mapa fuego nieve pan barro hilo sal sueño camino bosque reloj tejado frontera madera violín pájaro lluvia plaza puente horno almendro cometa faro molino telar',
);
const qualities = split(
  'azul lento breve antiguo último secreto claro rojo lejano mínimo eterno verde vivo ciego mudo dulce hondo blanco invisible nuevo perdido ligero abierto salvaje',
);
const themes = [
  'la memoria del barrio',
  'la vida en el río',
  'los oficios de siempre',
  'el cambio climático',
  'la ciudad que queremos',
  'las mujeres de la ciencia',
  'el cine mudo',
  'la poesía de posguerra',
  'los cuentos del norte',
  'la música de raíz',
  'el pan y la huerta',
  'la fotografía de calle',
  'la robótica educativa',
  'la historia del ferrocarril',
  'el humor gráfico',
];
const starts = split(
  'al ar be bel bo car cas cor da del es fal gal gar lo lan mar mel mon na or pal pe que ra re ro sal san ta tor va ve vi zar',
);
const ends = split(
  'ado al anes ano ara arte asco aza eda egui ejo ena ero es eta ido illa illo ín ón ona oso osa ueña ura uz zábal',
);

/** The names and nouns of one calendar, those used most first. */
export interface Vocabulary {
  readonly surnames: readonly string[];
}

/**
 * Words as a language has them: a few that stand everywhere, then ever rarer ones. The rare ones are surnames,
 * of which a larger calendar (`size` events) has more, made from syllables where the real ones end.
 */
export const makeVocabulary = (random: Random, size: number): Vocabulary => {
  const all = new Set(surnames);
  const wanted = surnames.length + Math.min(50_000, Math.floor(size / 8));
  while (all.size < wanted) {
    const name = random.pick(starts) + (random.chance(0.5) ? random.pick(starts) : '') + random.pick(ends);
    all.add(name.charAt(0).toUpperCase() + name.slice(1));
  }
  return { surnames: [...all] };
};

/** A person's name. */
export const makeName = (random: Random, vocabulary: Vocabulary): string =>
  `${random.pickUneven(firstNames)} ${random.pickUneven(vocabulary.surnames)}`;

/** The title of a work: a play, a film, a book. */
export const makeWork = (random: Random): string => {
  const noun = random.pickUneven(nouns);
  return random
    .pick([
      `${noun} ${random.pickUneven(qualities)}`,
      `${noun} y ${random.pickUneven(nouns)}`,
      `sin ${noun}`,
      `${noun} de ${random.pickUneven(nouns)}`,
      `hacia ${noun}`,
    ])
    .replace(/^./, (letter) => letter.toUpperCase());
};

const sentences: readonly ((random: Random, vocabulary: Vocabulary) => string)[] = [
  (random, vocabulary) =>
    `${makeName(random, vocabulary)} presenta «${makeWork(random)}», un trabajo sobre ${random.pick(themes)}.`,
  (random, vocabulary) =>
    `Con la participación de ${makeName(random, vocabulary)} y ${makeName(random, vocabulary)}.`,
  (random) => `Una cita con ${random.pick(themes)}.`,
  () => 'Entrada libre hasta completar aforo.',
  () => 'Las entradas se recogen en taquilla desde una hora antes.',
  (random) => `Aforo limitado a ${20 + 5 * random.below(30)} personas; inscripción en el 010.`,
  (random, vocabulary) => `Coordina ${makeName(random, vocabulary)}.`,
  (random) => `Dirigido a mayores de ${4 + random.below(14)} años.`,
  () => 'El espacio es accesible y dispone de bucle magnético.',
  (random) => `El programa incluye «${makeWork(random)}» y «${makeWork(random)}».`,
  (random) => `Duración aproximada: ${30 + 5 * random.below(24)} minutos.`,
  (random) =>
    `En caso de lluvia, la actividad se traslada al ${random.pick(['centro cívico', 'pabellón', 'salón de actos'])}.`,
  (random, vocabulary) => `Después habrá un coloquio con ${makeName(random, vocabulary)}.`,
  (random) => `Se celebra la ${2 + random.below(38)}.ª edición, dedicada a ${random.pick(themes)}.`,
  () => 'Recomendamos llegar diez minutos antes.',
  (random, vocabulary) =>
    `«${makeWork(random)}» recoge la mirada de ${makeName(random, vocabulary)} sobre ${random.pick(themes)}.`,
  () => 'Se servirá un vino de la tierra al terminar.',
  (random) =>
    `Trae ropa cómoda y ${random.pick(['agua', 'una libreta', 'calzado de campo', 'ganas de preguntar'])}.`,
];

/** So many different sentences for the text of an event. */
export const makeSentences = (random: Random, vocabulary: Vocabulary, count: number): readonly string[] => {
  const left = [...sentences];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [make] = left.splice(random.below(left.length), 1);
    return make ? make(random, vocabulary) : '';
  });
};
