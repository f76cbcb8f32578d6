/** What the title of an event adds to its subject; see `titles.ts`. */
export type Naming = 'person' | 'group' | 'work' | 'work by' | 'guided by' | 'theme' | 'edition' | 'quarter';

/** A kind of event. */
export interface Subject {
  readonly title: string;
  readonly naming: Naming;
  /** A name of `categories`. */
  readonly category: string;
  /** Names of `venues`, the most usual one first. */
  readonly venues: readonly string[];
  /** When it usually starts. */
  readonly hour: number;
  /** How long it lasts in minutes; 0 for whole days. */
  readonly minutes: number;
  /** The most days it goes on; 1 for what is over on the same day. */
  readonly days: number;
}

const stages = [
  'Teatro Principal',
  'Auditorio de la Ribera',
  'Centro Cívico El Molino',
  'Centro Cívico Las Eras',
];
const streets = ['Plaza Mayor', 'Parque de las Moreras', 'Mercado del Val'];
const rooms = ['Centro Cívico El Molino', 'Centro Cívico Las Eras', 'Biblioteca Central Rosa Chacel'];

const evening = (
  title: string,
  naming: Naming,
  category: string,
  hour: number,
  minutes: number,
  venues: readonly string[],
): Subject => ({ title, naming, category, venues, hour, minutes, days: 1 });

const wholeDays = (
  title: string,
  naming: Naming,
  category: string,
  days: number,
  venues: readonly string[],
): Subject => ({ title, naming, category, venues, hour: 10, minutes: 0, days });

/** What happens in the city. */
export const subjects: readonly Subject[] = [
  evening('Noche de jazz', 'group', 'Jazz', 21, 120, [
    'Sala Fábrica',
    'Auditorio de la Ribera',
    'Parque de las Moreras',
  ]),
  evening('Concierto de órgano', 'person', 'Clásica', 20, 75, [
    'Iglesia de San Benito',
    'Auditorio de la Ribera',
  ]),
  evening('Música de cámara', 'group', 'Clásica', 20, 90, ['Auditorio de la Ribera', 'Teatro Principal']),
  evening('Recital flamenco', 'person', 'Flamenco', 22, 90, [
    'Teatro Principal',
    'Sala Fábrica',
    'Plaza Mayor',
  ]),
  evening('Concierto', 'group', 'Rock y pop', 22, 150, [
    'Sala Fábrica',
    'Plaza Mayor',
    'Polideportivo Río Claro',
  ]),
  evening('Teatro', 'work', 'Teatro', 20, 100, stages),
  evening('Teatro de títeres', 'work', 'Infancia y familia', 18, 50, stages),
  evening('Danza contemporánea', 'work', 'Danza', 20, 70, stages),
  evening('Circo en la calle', 'work', 'Circo', 18, 60, streets),
  evening('Taller de cerámica', 'guided by', 'Artesanía', 17, 180, rooms),
  evening('Taller de robótica', 'guided by', 'Informática', 17, 120, rooms),
  evening('Móvil para mayores', 'guided by', 'Informática', 11, 90, rooms),
  evening('Tertulia en inglés', 'theme', 'Idiomas', 19, 90, rooms),
  evening('Visita guiada', 'theme', 'Exposiciones', 12, 60, [
    'Museo de la Ciudad',
    'Plaza Mayor',
    'Iglesia de San Benito',
  ]),
  evening('Cinefórum', 'work by', 'Cine y audiovisual', 20, 150, ['Cine Roxy', 'Centro Cívico Las Eras']),
  evening('Club de lectura', 'work by', 'Clubes de lectura', 19, 90, [
    'Biblioteca Central Rosa Chacel',
    'Centro Cívico El Molino',
  ]),
  evening('Presentación de libro', 'work by', 'Presentaciones', 19, 60, [
    'Biblioteca Central Rosa Chacel',
    'Museo de la Ciudad',
  ]),
  evening('Conferencia', 'theme', 'Libros y lectura', 19, 75, [
    'Museo de la Ciudad',
    'Biblioteca Central Rosa Chacel',
  ]),
  evening('Carrera popular', 'edition', 'Deporte', 10, 180, [
    'Polideportivo Río Claro',
    'Parque de las Moreras',
  ]),
  evening('Ruta por la ribera', 'guided by', 'Naturaleza y huerto', 9, 240, [
    'Parque de las Moreras',
    'Huerto Urbano La Acequia',
  ]),
  evening('Taller de huerto', 'guided by', 'Naturaleza y huerto', 11, 120, ['Huerto Urbano La Acequia']),
  evening('Cuentacuentos', 'work', 'Infancia y familia', 18, 45, [
    'Biblioteca Central Rosa Chacel',
    ...rooms,
  ]),
  evening('Verbena', 'quarter', 'Fiestas populares', 22, 300, streets),
  evening('Mercado de artesanía', 'edition', 'Fiestas populares', 10, 600, streets),
  wholeDays('Exposición', 'work by', 'Exposiciones', 45, ['Museo de la Ciudad', ...rooms]),
  wholeDays('Feria del libro', 'edition', 'Presentaciones', 10, ['Plaza Mayor', 'Parque de las Moreras']),
  wholeDays('Fiestas del barrio', 'quarter', 'Fiestas populares', 4, streets),
];
