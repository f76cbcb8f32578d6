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
  venues: readonly string[],
  hour: number,
  minutes: number,
): Subject => ({ title, naming, category, venues, hour, minutes, days: 1 });

const wholeDays = (
  title: string,
  naming: Naming,
  category: string,
  venues: readonly string[],
  days: number,
): Subject => ({ title, naming, category, venues, hour: 10, minutes: 0, days });

/** What happens in the city. */
export const subjects: readonly Subject[] = [
  evening(
    'Noche de jazz',
    'group',
    'Jazz',
    ['Sala Fábrica', 'Auditorio de la Ribera', 'Parque de las Moreras'],
    21,
    120,
  ),
  evening(
    'Concierto de órgano',
    'person',
    'Clásica',
    ['Iglesia de San Benito', 'Auditorio de la Ribera'],
    20,
    75,
  ),
  evening('Música de cámara', 'group', 'Clásica', ['Auditorio de la Ribera', 'Teatro Principal'], 20, 90),
  evening(
    'Recital flamenco',
    'person',
    'Flamenco',
    ['Teatro Principal', 'Sala Fábrica', 'Plaza Mayor'],
    22,
    90,
  ),
  evening(
    'Concierto',
    'group',
    'Rock y pop',
    ['Sala Fábrica', 'Plaza Mayor', 'Polideportivo Río Claro'],
    22,
    150,
  ),
  evening('Teatro', 'work', 'Teatro', stages, 20, 100),
  evening('Teatro de títeres', 'work', 'Infancia y familia', stages, 18, 50),
  evening('Danza contemporánea', 'work', 'Danza', stages, 20, 70),
  evening('Circo en la calle', 'work', 'Circo', streets, 18, 60),
  evening('Taller de cerámica', 'guided by', 'Artesanía', rooms, 17, 180),
  evening('Taller de robótica', 'guided by', 'Informática', rooms, 17, 120),
  evening('Móvil para mayores', 'guided by', 'Informática', rooms, 11, 90),
  evening('Tertulia en inglés', 'theme', 'Idiomas', rooms, 19, 90),
  evening(
    'Visita guiada',
    'theme',
    'Exposiciones',
    ['Museo de la Ciudad', 'Plaza Mayor', 'Iglesia de San Benito'],
    12,
    60,
  ),
  evening('Cinefórum', 'work by', 'Cine y audiovisual', ['Cine Roxy', 'Centro Cívico Las Eras'], 20, 150),
  evening(
    'Club de lectura',
    'work by',
    'Clubes de lectura',
    ['Biblioteca Central Rosa Chacel', 'Centro Cívico El Molino'],
    19,
    90,
  ),
  evening(
    'Presentación de libro',
    'work by',
    'Presentaciones',
    ['Biblioteca Central Rosa Chacel', 'Museo de la Ciudad'],
    19,
    60,
  ),
  evening(
    'Conferencia',
    'theme',
    'Libros y lectura',
    ['Museo de la Ciudad', 'Biblioteca Central Rosa Chacel'],
    19,
    75,
  ),
  evening(
    'Carrera popular',
    'edition',
    'Deporte',
    ['Polideportivo Río Claro', 'Parque de las Moreras'],
    10,
    180,
  ),
  evening(
    'Ruta por la ribera',
    'guided by',
    'Naturaleza y huerto',
    ['Parque de las Moreras', 'Huerto Urbano La Acequia'],
    9,
    240,
  ),
  evening('Taller de huerto', 'guided by', 'Naturaleza y huerto', ['Huerto Urbano La Acequia'], 11, 120),
  evening(
    'Cuentacuentos',
    'work',
    'Infancia y familia',
    ['Biblioteca Central Rosa Chacel', ...rooms],
    18,
    45,
  ),
  evening('Verbena', 'quarter', 'Fiestas populares', streets, 22, 300),
  evening('Mercado de artesanía', 'edition', 'Fiestas populares', streets, 10, 600),
  wholeDays('Exposición', 'work by', 'Exposiciones', ['Museo de la Ciudad', ...rooms], 45),
  wholeDays('Feria del libro', 'edition', 'Presentaciones', ['Plaza Mayor', 'Parque de las Moreras'], 10),
  wholeDays('Fiestas del barrio', 'quarter', 'Fiestas populares', streets, 4),
];
