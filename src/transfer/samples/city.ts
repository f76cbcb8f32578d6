/*
 * An invented Spanish city, Villaclara del Río: its venues, organizers and subjects. Any likeness to a real town
 * hall's calendar is the point; the names are made up.
 */

/** A venue of the city. */
export interface SampleVenue {
  readonly name: string;
  readonly address: string;
  readonly zip: string;
  readonly phone: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly description: string;
}

/** The invented city itself. */
export const city = { name: 'Villaclara del Río', province: 'Valladolid', country: 'España' } as const;

/** Its venues, those where most happens first. */
export const venues: readonly SampleVenue[] = [
  {
    name: 'Teatro Principal',
    address: 'Plaza Mayor, 3',
    zip: '47001',
    phone: '983 100 210',
    lat: 41.6523,
    lng: -4.7286,
    description: 'Teatro a la italiana de 1887, con 640 localidades y bucle magnético.',
  },
  {
    name: 'Auditorio de la Ribera',
    address: 'Paseo de la Ribera, 45',
    zip: '47014',
    phone: '983 100 455',
    lat: 41.6481,
    lng: -4.7441,
    description: 'Sala sinfónica de 1.200 butacas y sala de cámara junto al río.',
  },
  {
    name: 'Biblioteca Central Rosa Chacel',
    address: 'Calle del Silencio, 12',
    zip: '47003',
    phone: '983 100 330',
    lat: 41.6542,
    lng: -4.7243,
    description: 'Biblioteca pública con sala infantil, hemeroteca y salón de actos.',
  },
  {
    name: 'Museo de la Ciudad',
    address: 'Calle del Obispo, 8',
    zip: '47003',
    phone: '983 100 871',
    lat: 41.6559,
    lng: -4.7262,
    description: 'La historia de la ciudad en doce salas, del castro al ferrocarril.',
  },
  {
    name: 'Centro Cívico El Molino',
    address: 'Avenida de los Molinos, 71',
    zip: '47012',
    phone: '983 100 602',
    lat: 41.6398,
    lng: -4.7197,
    description: 'Talleres, aulas y un patio cubierto para el barrio sur.',
  },
  {
    name: 'Centro Cívico Las Eras',
    address: 'Calle de las Eras, 2',
    zip: '47010',
    phone: '983 100 609',
    lat: 41.6688,
    lng: -4.7152,
    description: 'Centro del barrio norte, con gimnasio y ludoteca.',
  },
  {
    name: 'Plaza Mayor',
    address: 'Plaza Mayor, s/n',
    zip: '47001',
    phone: '',
    lat: 41.6521,
    lng: -4.7284,
    description: 'El corazón de la ciudad, porticado en tres de sus lados.',
  },
  {
    name: 'Parque de las Moreras',
    address: 'Paseo de las Moreras, s/n',
    zip: '47003',
    phone: '',
    lat: 41.6574,
    lng: -4.7325,
    description: 'Parque a la orilla del río con escenario al aire libre.',
  },
  {
    name: 'Mercado del Val',
    address: 'Plaza del Val, 1',
    zip: '47003',
    phone: '983 100 118',
    lat: 41.6551,
    lng: -4.7279,
    description: 'Mercado de hierro de 1882, con cocina de muestra en el altillo.',
  },
  {
    name: 'Sala Fábrica',
    address: 'Polígono de San Cristóbal, nave 14',
    zip: '47012',
    phone: '983 100 944',
    lat: 41.6287,
    lng: -4.7042,
    description: 'Nave industrial para conciertos de pie, aforo 850.',
  },
  {
    name: 'Iglesia de San Benito',
    address: 'Calle de San Benito, 4',
    zip: '47003',
    phone: '',
    lat: 41.6536,
    lng: -4.7305,
    description: 'Templo gótico con un órgano barroco restaurado en 2019.',
  },
  {
    name: 'Polideportivo Río Claro',
    address: 'Camino Viejo, 30',
    zip: '47008',
    phone: '983 100 777',
    lat: 41.6332,
    lng: -4.7391,
    description: 'Pabellón cubierto, pista de atletismo y piscina.',
  },
  {
    name: 'Huerto Urbano La Acequia',
    address: 'Camino de la Acequia, s/n',
    zip: '47009',
    phone: '',
    lat: 41.6701,
    lng: -4.7398,
    description: 'Parcelas vecinales y aula de la naturaleza.',
  },
  {
    name: 'Cine Roxy',
    address: 'Calle de María de Molina, 22',
    zip: '47001',
    phone: '983 100 015',
    lat: 41.6499,
    lng: -4.7301,
    description: 'Dos salas con versión original y cinefórum los jueves.',
  },
];

/** Those who hold its events. */
export const organizers = [
  {
    name: 'Ayuntamiento de Villaclara del Río',
    phone: '010',
    email: 'cultura@villaclara.example',
    website: 'https://villaclara.example/',
  },
  {
    name: 'Fundación Municipal de Cultura',
    phone: '983 100 500',
    email: 'info@fmc.villaclara.example',
    website: 'https://fmc.villaclara.example/',
  },
  {
    name: 'Asociación Vecinal El Molino',
    phone: '983 100 603',
    email: 'vecinos@elmolino.example',
    website: '',
  },
  {
    name: 'Jazz en la Ribera',
    phone: '',
    email: 'hola@jazzribera.example',
    website: 'https://jazzribera.example/',
  },
  { name: 'Club de Lectura Tinta Azul', phone: '', email: 'tintaazul@lectura.example', website: '' },
  {
    name: 'Compañía La Tramoya',
    phone: '983 100 812',
    email: 'gira@latramoya.example',
    website: 'https://latramoya.example/',
  },
  { name: 'Coral Santa Cecilia', phone: '', email: 'coral@santacecilia.example', website: '' },
  {
    name: 'Escuela Municipal de Música',
    phone: '983 100 340',
    email: 'escuela@musica.villaclara.example',
    website: 'https://musica.villaclara.example/',
  },
  {
    name: 'Club Atletismo Río Claro',
    phone: '983 100 778',
    email: 'carreras@rioclaro.example',
    website: 'https://rioclaro.example/',
  },
  { name: 'Naturaleza y Barrio', phone: '', email: 'naturaleza@barrio.example', website: '' },
] as const;

/** Categories with their children. */
export const categories: Readonly<Record<string, readonly string[]>> = {
  Música: ['Jazz', 'Clásica', 'Flamenco', 'Rock y pop'],
  'Artes escénicas': ['Teatro', 'Danza', 'Circo'],
  'Cursos y talleres': ['Artesanía', 'Informática', 'Idiomas'],
  Exposiciones: [],
  'Cine y audiovisual': [],
  'Libros y lectura': ['Clubes de lectura', 'Presentaciones'],
  Deporte: [],
  'Naturaleza y huerto': [],
  'Infancia y familia': [],
  'Fiestas populares': [],
};

/** Tags that any event may have. */
export const tags = [
  'al aire libre',
  'con niños',
  'accesible',
  'inscripción previa',
  'aforo limitado',
  'en inglés',
  'barrio sur',
  'barrio norte',
  'mayores',
  'jóvenes',
  'lengua de signos',
  'estreno',
  'ciclo de otoño',
  'universidad',
] as const;

/** Tags that follow from what an event is. */
export const tagOf = { free: 'gratis', night: 'noche', online: 'en línea' } as const;
