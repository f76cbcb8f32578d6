import type { Phrase } from '../../../kernel/phrase.ts';
import { foldText } from '../../../kernel/text/folding.ts';

/** The kinds of files. */
export const fileKinds = ['venue', 'organizer', 'event'] as const;
/** One of `fileKinds`. */
export type FileKind = (typeof fileKinds)[number];

/** What a column holds, with its headings: that of the importer of The Events Calendar first. */
type Headings = Readonly<Record<string, readonly string[]>>;

const event = {
  title: [
    'Event Name',
    'Event Title',
    'Name',
    'Title',
    'Título',
    'Nombre',
    'Evento',
    'Nombre del evento',
    'Título del evento',
  ],
  excerpt: ['Event Excerpt', 'Excerpt', 'Resumen', 'Extracto', 'Entradilla'],
  description: ['Event Description', 'Description', 'Descripción'],
  venue: [
    'Event Venue Name',
    'Event Venue',
    'Venue Name',
    'Venue',
    'Location',
    'Lugar',
    'Nombre del lugar',
    'Recinto',
    'Espacio',
    'Sala',
    'Sede',
    'Sitio',
    'Ubicación',
    'Lugar de celebración',
  ],
  organizers: [
    'Event Organizer Name',
    'Event Organizer Name(s) or ID(s)',
    'Event Organizers',
    'Event Organizer',
    'Event Organizer Name(s)',
    'Organizer Name',
    'Organizers',
    'Organizer',
    'Organizador',
    'Organizadores',
    'Organizadora',
    'Organiza',
    'Organizador/a',
    'Entidad organizadora',
    'Nombre del organizador',
  ],
  startDate: [
    'Event Start Date',
    'Start Date',
    'Date',
    'Fecha de inicio',
    'Fecha inicio',
    'Fecha inicial',
    'Fecha de comienzo',
    'Fecha comienzo',
    'Fecha',
    'Día',
  ],
  startTime: [
    'Event Start Time',
    'Start Time',
    'Time',
    'Hora de inicio',
    'Hora inicio',
    'Hora de comienzo',
    'Hora comienzo',
    'Hora',
  ],
  endDate: [
    'Event End Date',
    'End Date',
    'Fecha de fin',
    'Fecha fin',
    'Fecha final',
    'Fecha de finalización',
  ],
  endTime: ['Event End Time', 'End Time', 'Hora de fin', 'Hora fin', 'Hora final', 'Hora de finalización'],
  allDay: ['All Day Event', 'Event All Day', 'All Day', 'Todo el día', 'Día completo'],
  timezone: ['Timezone', 'Event Time Zone', 'Event Timezone', 'Time Zone', 'Zona horaria'],
  hidden: [
    'Hide From Event Listings',
    'Hide Event From Event Listings',
    'Hide Event From Listings',
    'Hide From Listings',
    'Event Hide From Listings',
    'Event Hide',
    'Ocultar de las listas',
    'Ocultar en las listas',
  ],
  sticky: [
    'Sticky in Month View',
    'Event Sticky in Month View',
    'Event Sticky',
    'Sticky',
    'Fijar en la vista mensual',
  ],
  featured: [
    'Feature Event',
    'Featured Event',
    'Event Featured',
    'Featured',
    'Destacado',
    'Evento destacado',
  ],
  categories: ['Event Category', 'Event Categories', 'Category', 'Categories', 'Categoría', 'Categorías'],
  tags: ['Event Tags', 'Event Tag', 'Tags', 'Etiquetas'],
  cost: ['Event Cost', 'Cost', 'Price', 'Precio', 'Coste', 'Importe', 'Tarifa'],
  currencySymbol: ['Event Currency Symbol', 'Currency Symbol', 'Currency', 'Moneda', 'Símbolo de la moneda'],
  currencyPosition: ['Event Currency Position', 'Currency Position'],
  currencyCode: ['Event ISO Currency Code', 'Event Currency Code', 'Currency Code', 'Código de la moneda'],
  image: [
    'Event Featured Image',
    'Event Image',
    'Featured Image',
    'Image',
    'Imagen',
    'Imagen destacada',
    'Cartel',
    'Foto',
  ],
  website: [
    'Event Website',
    'Event Website URL',
    'Event URL',
    'Website',
    'URL',
    'Web',
    'Sitio web',
    'Página web',
    'Enlace',
  ],
  showMapLink: ['Event Show Map Link', 'Show Map Link', 'Mostrar enlace al mapa'],
  showMap: ['Event Show Map', 'Show Map', 'Mostrar mapa'],
} as const satisfies Headings;

const venue = {
  name: ['Venue Name', 'Venue', 'Name', 'Nombre', 'Lugar', 'Nombre del lugar', 'Recinto', 'Espacio', 'Sala'],
  description: ['Venue Description', 'Description', 'Descripción'],
  country: ['Venue Country', 'Country', 'País'],
  address: ['Venue Address', 'Address', 'Dirección', 'Calle'],
  address2: ['Venue Address 2', 'Venue Address2', 'Address 2'],
  city: ['Venue City', 'City', 'Ciudad', 'Localidad', 'Municipio', 'Población'],
  region: [
    'Venue State/Province',
    'Venue State',
    'Venue Province',
    'State/Province',
    'State',
    'Province',
    'Provincia',
  ],
  zip: ['Venue Zip', 'Venue Zip Code', 'Venue Postal Code', 'Zip', 'Postal Code', 'Código postal', 'CP'],
  phone: ['Venue Phone', 'Phone', 'Teléfono'],
  website: ['Venue Website', 'Venue URL', 'Website', 'URL', 'Web', 'Sitio web', 'Página web'],
  latitude: ['Venue Latitude', 'Latitude', 'Lat', 'Latitud'],
  longitude: ['Venue Longitude', 'Longitude', 'Lng', 'Lon', 'Longitud'],
  image: ['Venue Featured Image', 'Venue Image', 'Featured Image', 'Image', 'Imagen', 'Imagen destacada'],
  showMap: ['Venue Show Map', 'Show Map', 'Mostrar mapa'],
  showMapLink: ['Venue Show Map Link', 'Show Map Link', 'Mostrar enlace al mapa'],
} as const satisfies Headings;

const organizer = {
  name: ['Organizer Name', 'Organizer', 'Name', 'Nombre', 'Organizador', 'Nombre del organizador'],
  description: ['Organizer Description', 'Description', 'Descripción'],
  email: ['Organizer Email', 'Organizer E-mail', 'Email', 'E-mail', 'Correo', 'Correo electrónico'],
  website: ['Organizer Website', 'Organizer URL', 'Website', 'URL', 'Web', 'Sitio web', 'Página web'],
  phone: ['Organizer Phone', 'Phone', 'Teléfono'],
  image: [
    'Organizer Featured Image',
    'Organizer Image',
    'Featured Image',
    'Image',
    'Imagen',
    'Imagen destacada',
  ],
} as const satisfies Headings;

/** What a file of each kind can say. */
export interface FieldOf {
  readonly event: keyof typeof event;
  readonly venue: keyof typeof venue;
  readonly organizer: keyof typeof organizer;
}

/** The form of a heading in which case, accents, `_`, `/` and brackets do not count. */
const headingKey = (heading: string): string => foldText(heading.slice(0, 200).replace(/[_/().:*-]+/g, ' '));

const byKey = (headings: Headings): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headings).flatMap(([field, names]) =>
      names.map((name): [string, string] => [headingKey(name), field]),
    ),
  );

const fields: Readonly<Record<FileKind, ReadonlyMap<string, string>>> = {
  event: byKey(event),
  venue: byKey(venue),
  organizer: byKey(organizer),
};

/** What a column of a file of that kind holds, undefined for a heading that means nothing. */
export const fieldOfHeading = (kind: FileKind, heading: string): string | undefined =>
  fields[kind].get(headingKey(heading));

const columnsOfFields: Readonly<Record<FileKind, Readonly<Record<string, string>>>> = {
  event: { start_date: 'startDate', end_date: 'endDate', all_day: 'allDay' },
  venue: { venue: 'name', stateprovince: 'region', geo_lat: 'latitude', geo_lng: 'longitude' },
  organizer: { organizer: 'name' },
};

/** The column that fills a field of the interface. */
export const columnOfField = (kind: FileKind, field: string): string => columnsOfFields[kind][field] ?? field;

/** The headings without which there is no file of the kind, by what they hold. */
export const neededHeadings = {
  event: {
    title: { es: 'EVENT NAME ("Título")', en: 'EVENT NAME' },
    startDate: { es: 'EVENT START DATE ("Fecha de inicio")', en: 'EVENT START DATE' },
  },
  venue: { name: { es: 'VENUE NAME ("Nombre")', en: 'VENUE NAME' } },
  organizer: { name: { es: 'ORGANIZER NAME ("Nombre")', en: 'ORGANIZER NAME' } },
} as const satisfies Record<FileKind, Readonly<Record<string, Phrase>>>;
