/** What the title of an event adds to its subject; see `texts.ts`. */
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

/** Venues that several kinds share. */
const groups: Readonly<Record<string, readonly string[]>> = {
  stages: ['Teatro Principal', 'Auditorio de la Ribera', 'Centro Cívico El Molino', 'Centro Cívico Las Eras'],
  streets: ['Plaza Mayor', 'Parque de las Moreras', 'Mercado del Val'],
  rooms: ['Centro Cívico El Molino', 'Centro Cívico Las Eras', 'Biblioteca Central Rosa Chacel'],
};

/** What happens in the city, a row each: title, naming, category, hour, minutes, days and venues. */
export const subjects: readonly Subject[] = `
Noche de jazz | group | Jazz | 21 | 120 | 1 | Sala Fábrica, Auditorio de la Ribera, Parque de las Moreras
Concierto de órgano | person | Clásica | 20 | 75 | 1 | Iglesia de San Benito, Auditorio de la Ribera
Música de cámara | group | Clásica | 20 | 90 | 1 | Auditorio de la Ribera, Teatro Principal
Recital flamenco | person | Flamenco | 22 | 90 | 1 | Teatro Principal, Sala Fábrica, Plaza Mayor
Concierto | group | Rock y pop | 22 | 150 | 1 | Sala Fábrica, Plaza Mayor, Polideportivo Río Claro
Teatro | work | Teatro | 20 | 100 | 1 | stages
Teatro de títeres | work | Infancia y familia | 18 | 50 | 1 | stages
Danza contemporánea | work | Danza | 20 | 70 | 1 | stages
Circo en la calle | work | Circo | 18 | 60 | 1 | streets
Taller de cerámica | guided by | Artesanía | 17 | 180 | 1 | rooms
Taller de robótica | guided by | Informática | 17 | 120 | 1 | rooms
Móvil para mayores | guided by | Informática | 11 | 90 | 1 | rooms
Tertulia en inglés | theme | Idiomas | 19 | 90 | 1 | rooms
Visita guiada | theme | Exposiciones | 12 | 60 | 1 | Museo de la Ciudad, Plaza Mayor, Iglesia de San Benito
Cinefórum | work by | Cine y audiovisual | 20 | 150 | 1 | Cine Roxy, Centro Cívico Las Eras
Club de lectura | work by | Clubes de lectura | 19 | 90 | 1 | Biblioteca Central Rosa Chacel, Centro Cívico El Molino
Presentación de libro | work by | Presentaciones | 19 | 60 | 1 | Biblioteca Central Rosa Chacel, Museo de la Ciudad
Conferencia | theme | Libros y lectura | 19 | 75 | 1 | Museo de la Ciudad, Biblioteca Central Rosa Chacel
Carrera popular | edition | Deporte | 10 | 180 | 1 | Polideportivo Río Claro, Parque de las Moreras
Ruta por la ribera | guided by | Naturaleza y huerto | 9 | 240 | 1 | Parque de las Moreras, Huerto Urbano La Acequia
Taller de huerto | guided by | Naturaleza y huerto | 11 | 120 | 1 | Huerto Urbano La Acequia
Cuentacuentos | work | Infancia y familia | 18 | 45 | 1 | Biblioteca Central Rosa Chacel, rooms
Verbena | quarter | Fiestas populares | 22 | 300 | 1 | streets
Mercado de artesanía | edition | Fiestas populares | 10 | 600 | 1 | streets
Exposición | work by | Exposiciones | 10 | 0 | 45 | Museo de la Ciudad, rooms
Feria del libro | edition | Presentaciones | 10 | 0 | 10 | Plaza Mayor, Parque de las Moreras
Fiestas del barrio | quarter | Fiestas populares | 10 | 0 | 4 | streets
`
  .trim()
  .split('\n')
  .map((row) => row.split(' | '))
  .map(([title = '', naming, category = '', hour, minutes, days, places = '']) => ({
    title,
    naming: naming as Naming,
    category,
    venues: places.split(', ').flatMap((place) => groups[place] ?? [place]),
    hour: Number(hour),
    minutes: Number(minutes),
    days: Number(days),
  }));
