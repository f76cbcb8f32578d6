import type { City } from '../../src/transfer/demonstration/city.ts';

/*
 * An invented Spanish city, Villaclara del Río. The demonstration has its own copy of it, so that a change of that one
 * does not change the calendars that are measured.
 */

/** The rows of a table, cells between `|`, as their texts. */
export const cellsOf = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const address = { city: 'Villaclara del Río', province: 'Valladolid', country: 'España' };

/** Degrees in WGS 84. */
const venues = cellsOf(`
Teatro Principal | Plaza Mayor, 3 | 47001 | 983 100 210 | 41.6523 | -4.7286 | Teatro a la italiana de 1887, con 640 localidades y bucle magnético. La taquilla abre dos horas antes de cada función.
Auditorio de la Ribera | Paseo de la Ribera, 45 | 47014 | 983 100 455 | 41.6481 | -4.7441 | Sala sinfónica de 1.200 butacas y sala de cámara junto al río. Aparcamiento reservado en la puerta este.
Biblioteca Central Rosa Chacel | Calle del Silencio, 12 | 47003 | 983 100 330 | 41.6542 | -4.7243 | Biblioteca pública con sala infantil, hemeroteca y salón de actos. Abre todos los días menos el lunes por la mañana.
Museo de la Ciudad | Calle del Obispo, 8 | 47003 | 983 100 871 | 41.6559 | -4.7262 | La historia de la ciudad en doce salas, del castro al ferrocarril. Los domingos se entra gratis.
Centro Cívico El Molino | Avenida de los Molinos, 71 | 47012 | 983 100 602 | 41.6398 | -4.7197 | Talleres, aulas y un patio cubierto para el barrio sur.
Centro Cívico Las Eras | Calle de las Eras, 2 | 47010 | 983 100 609 | 41.6688 | -4.7152 | Centro del barrio norte, con gimnasio y ludoteca.
Plaza Mayor | Plaza Mayor, s/n | 47001 | | 41.6521 | -4.7284 | El corazón de la ciudad, porticado en tres de sus lados.
Parque de las Moreras | Paseo de las Moreras, s/n | 47003 | | 41.6574 | -4.7325 | Parque a la orilla del río con escenario al aire libre.
Mercado del Val | Plaza del Val, 1 | 47003 | 983 100 118 | 41.6551 | -4.7279 | Mercado de hierro de 1882, con cocina de muestra en el altillo.
Sala Fábrica | Polígono de San Cristóbal, nave 14 | 47012 | 983 100 944 | 41.6287 | -4.7042 | Nave industrial para conciertos de pie, aforo 850.
Iglesia de San Benito | Calle de San Benito, 4 | 47003 | | 41.6536 | -4.7305 | Templo gótico con un órgano barroco restaurado en 2019.
Polideportivo Río Claro | Camino Viejo, 30 | 47008 | 983 100 777 | 41.6332 | -4.7391 | Pabellón cubierto, pista de atletismo y piscina.
Huerto Urbano La Acequia | Camino de la Acequia, s/n | 47009 | | 41.6701 | -4.7398 | Parcelas vecinales y aula de la naturaleza.
Cine Roxy | Calle de María de Molina, 22 | 47001 | 983 100 015 | 41.6499 | -4.7301 | Dos salas con versión original y cinefórum los jueves.
`).map(([venue = '', street = '', zip = '', phone = '', lat, lng, description = '']) => ({
  ...{ venue, ...address, address: street, zip, phone, description },
  ...{ geo_lat: Number(lat), geo_lng: Number(lng) },
}));

/** Those with the most events first. */
const organizers = cellsOf(`
Ayuntamiento de Villaclara del Río | 010 | cultura@villaclara.example | https://villaclara.example/ | El gobierno de la ciudad. Lo que organizan sus concejalías, de las fiestas a los cursos de los centros cívicos.
Fundación Municipal de Cultura | 983 100 500 | info@fmc.villaclara.example | https://fmc.villaclara.example/ | Programa el teatro, el auditorio, el museo y el cine municipal. Los abonos se renuevan cada mes de junio.
Asociación Vecinal El Molino | 983 100 603 | vecinos@elmolino.example | | Vecinas y vecinos del barrio sur desde 1978: talleres, fiestas y la huerta comunitaria.
Jazz en la Ribera | | hola@jazzribera.example | https://jazzribera.example/ | Nueve personas que un día quisieron escuchar a una big band sin coger el tren.
Club de Lectura Tinta Azul | | tintaazul@lectura.example | | Un libro al mes y ninguna obligación de terminarlo. Se entra sin más que venir.
Compañía La Tramoya | 983 100 812 | gira@latramoya.example | https://latramoya.example/ | Teatro, títeres y circo de la ciudad, con almacén en el polígono y furgoneta por los pueblos.
Coral Santa Cecilia | | coral@santacecilia.example | | Setenta voces aficionadas. Ensaya los martes y los jueves y siempre busca tenores.
Escuela Municipal de Música | 983 100 340 | escuela@musica.villaclara.example | https://musica.villaclara.example/ | Seiscientos alumnos de cuatro a ochenta y cuatro años, la Banda Municipal y una big band.
Club Atletismo Río Claro | 983 100 778 | carreras@rioclaro.example | https://rioclaro.example/ | Entrenamientos por edades y tres carreras populares al año.
Naturaleza y Barrio | | naturaleza@barrio.example | | Salidas con prismáticos, huerto y limpieza de la ribera el primer domingo de cada mes.
`).map(([organizer = '', phone = '', email = '', website = '', description = '']) => ({
  ...{ organizer, phone, email, website, description },
}));

/** Categories, each with a sentence about it, and their children. */
const categories = cellsOf(`
Música | Conciertos, recitales y festivales. | Jazz, Clásica, Flamenco, Rock y pop
Artes escénicas | Lo que se ve desde una butaca, y a veces desde la acera. | Teatro, Danza, Circo
Cursos y talleres | Para aprender con las manos o con la cabeza; casi todos piden inscripción. | Artesanía, Informática, Idiomas
Exposiciones | |
Cine y audiovisual | |
Libros y lectura | Clubes, presentaciones y charlas alrededor de un libro. | Clubes de lectura, Presentaciones
Deporte | |
Naturaleza y huerto | |
Infancia y familia | Para venir con niñas y niños; la edad está en cada evento. |
Fiestas populares | |
`).map(([name = '', description = '', children = '']) => ({
  ...{ name, description, children: children === '' ? [] : children.split(', ') },
}));

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

/** All records of the city. */
export const city: City = { venues, organizers, categories, tags: [...tags, ...Object.values(tagOf)] };

/** The names of the organizers. */
export const organizerNames = organizers.map(({ organizer }) => organizer);
