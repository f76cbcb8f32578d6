import { eventFields } from '../../../calendar/events/fields/fields.ts';
import type { EventChange } from '../../../calendar/events/fields/schema.ts';
import { organizerTexts } from '../../../calendar/organizers/fields.ts';
import { type Fields, mapFields } from '../../../calendar/records/fields.ts';
import { venueTexts } from '../../../calendar/venues/fields.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { foldText } from '../../../kernel/text/folding.ts';

/** The kinds of files. */
export const fileKinds = ['venue', 'organizer', 'event'] as const;
/** One of `fileKinds`. */
export type FileKind = (typeof fileKinds)[number];

/**
 * What a column holds, by the interface's name where it has one, with its headings: that of the importer of The Events
 * Calendar first, which is the one that exports use.
 */
type Headings<Name extends string = string> = Readonly<
  Record<Name, readonly [first: string, ...others: string[]]>
>;

/** Fields of events that tables do not hold, for the times and costs of which they have several columns, or under another name. */
type OtherFields =
  | 'author'
  | 'date'
  | 'date_utc'
  | 'slug'
  | 'status'
  | 'visibility_password'
  | 'tickets'
  | 'venues'
  | 'organizer';
type OwnColumns =
  | 'organizers'
  | 'start_time'
  | 'end_time'
  | 'currencySymbol'
  | 'currencyPosition'
  | 'currencyCode';

/** Headings that may say before them what the file is about. */
const withAndWithout =
  (kind: string) =>
  (first: string, ...others: readonly string[]): [first: string, ...others: string[]] => [
    `${kind} ${first}`,
    first,
    ...others.flatMap((name) => [`${kind} ${name}`, name]),
  ];

/** Returns the headings of fields, those that may follow the name of the kind first. */
const headingsOf = <Table extends Fields>(
  fields: Table,
  ofKind: ReturnType<typeof withAndWithout>,
): Record<keyof Table, readonly string[]> =>
  mapFields(fields, ({ headings: [[first, ...more], others] = [[], []] }) => [
    ...(first === undefined ? [] : ofKind(first, ...more)),
    ...others,
  ]);

const ofEvent = withAndWithout('Event');
/** What tables of events hold. */
export const eventColumns = {
  ...headingsOf(eventFields, ofEvent),
  title: [
    ...ofEvent('Name', 'Title', 'Subject'),
    'Título',
    'Nombre',
    'Evento',
    'Actividad',
    'Asunto',
    'Denominación',
    'Nombre del evento',
    'Título del evento',
    'Nombre de la actividad',
    'Título de la actividad',
    'Nombre actividad',
    'Título actividad',
  ],
  venue: [
    ...ofEvent('Venue Name', 'Venue'),
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
    'Lugar celebración',
    'Lugar de realización',
    'Instalación',
    'Nombre instalación',
    'Nombre de la instalación',
    'Nombre del espacio',
    'Nombre del recinto',
    'Equipamiento',
    'Dónde',
  ],
  organizers: [
    ...ofEvent('Organizer Name', 'Organizers', 'Organizer'),
    'Event Organizer Name(s) or ID(s)',
    'Event Organizer Name(s)',
    'Organizador',
    'Organizadores',
    'Organizadora',
    'Organiza',
    'Organizador/a',
    'Organizado por',
    'Entidad organizadora',
    'Nombre del organizador',
  ],
  start_date: [
    ...ofEvent('Start Date', 'Start Date Time', 'Start Date and Time'),
    'Date',
    'Date Time',
    'Date and Time',
    'Fecha de inicio',
    'Fecha inicio',
    'Fecha inicial',
    'Fecha de comienzo',
    'Fecha comienzo',
    'Fecha',
    'Fechas',
    'Fecha y hora',
    'Fecha hora',
    'Fecha y hora de inicio',
    'Fecha y hora de comienzo',
    'Fecha hora inicio',
    'Día',
    'Día y hora',
    'Cuándo',
  ],
  start_time: [
    ...ofEvent('Start Time'),
    'Time',
    'Hora de inicio',
    'Hora inicio',
    'Hora de comienzo',
    'Hora comienzo',
    'Hora',
    'Horario',
  ],
  end_date: [
    ...ofEvent('End Date', 'End Date Time', 'End Date and Time'),
    'Fecha de fin',
    'Fecha fin',
    'Fecha final',
    'Fecha de finalización',
    'Fecha finalización',
    'Fecha y hora de fin',
    'Fecha y hora de finalización',
    'Fecha hora fin',
  ],
  end_time: [
    ...ofEvent('End Time'),
    'Hora de fin',
    'Hora fin',
    'Hora final',
    'Hora de finalización',
    'Hora finalización',
  ],
  all_day: ['All Day Event', ...ofEvent('All Day'), 'Todo el día', 'Día completo'],
  timezone: ['Timezone', ...ofEvent('Time Zone'), 'Event Timezone', 'Zona horaria'],
  event_status: [
    'Event Status',
    'Event State',
    'Estado del evento',
    'Estado evento',
    'Estado de la actividad',
    'Estado actividad',
    'Situación del evento',
  ],
  categories: [...ofEvent('Category', 'Categories'), 'Categoría', 'Categorías'],
  tags: [...ofEvent('Tags'), 'Event Tag', 'Etiquetas'],
  cost: [...ofEvent('Cost'), 'Price', 'Precio', 'Coste', 'Importe', 'Tarifa'],
  currencySymbol: [...ofEvent('Currency Symbol'), 'Currency', 'Moneda', 'Símbolo de la moneda'],
  currencyPosition: [...ofEvent('Currency Position')],
  currencyCode: ['Event ISO Currency Code', ...ofEvent('Currency Code'), 'Código de la moneda'],
  image: [...ofEvent('Featured Image', 'Image'), 'Imagen', 'Imagen destacada', 'Cartel', 'Foto'],
  website: [
    ...ofEvent('Website', 'URL'),
    'Event Website URL',
    'Web',
    'Sitio web',
    'Página web',
    'Enlace',
    'Content URL',
  ],
} as const satisfies Headings<
  Exclude<keyof EventChange, OtherFields | keyof typeof eventFields> | OwnColumns
>;

/** Headings that may stand over dates and over times: each is the first of the two that no other heading is. */
const edges: readonly (readonly [headings: readonly string[], fields: readonly string[]])[] = [
  [
    ['Start', 'Event Start', 'Starts', 'Inicio', 'Comienzo', 'Comienza', 'Empieza', 'Desde', 'From'],
    ['start_date', 'start_time'],
  ],
  [
    ['End', 'Event End', 'Ends', 'Fin', 'Final', 'Finalización', 'Finaliza', 'Termina', 'Hasta', 'Until'],
    ['end_date', 'end_time'],
  ],
];

/** Headings of the note to a status where a column has that: by itself a note may be for nobody but its author. */
const notes = ['Nota', 'Note', 'Motivo', 'Reason'];

const ofVenue = withAndWithout('Venue');
const venue = {
  venue: [...ofVenue('Name'), 'Venue', 'Nombre', 'Lugar', 'Nombre del lugar', 'Recinto', 'Espacio', 'Sala'],
  description: [...ofVenue('Description'), 'Descripción'],
  ...headingsOf(venueTexts, ofVenue),
  address2: [...ofVenue('Address 2'), 'Venue Address2'],
  geo_lat: [...ofVenue('Latitude'), 'Lat', 'Latitud'],
  geo_lng: [...ofVenue('Longitude'), 'Lng', 'Lon', 'Longitud'],
  image: [...ofVenue('Featured Image', 'Image'), 'Imagen', 'Imagen destacada'],
  show_map: [...ofVenue('Show Map'), 'Mostrar mapa'],
  show_map_link: [...ofVenue('Show Map Link'), 'Mostrar enlace al mapa'],
} as const;

const ofOrganizer = withAndWithout('Organizer');
const organizer = {
  organizer: [...ofOrganizer('Name'), 'Organizer', 'Nombre', 'Organizador', 'Nombre del organizador'],
  description: [...ofOrganizer('Description'), 'Descripción'],
  ...headingsOf(organizerTexts, ofOrganizer),
  image: [...ofOrganizer('Featured Image', 'Image'), 'Imagen', 'Imagen destacada'],
} as const;

/** What a file of each kind can say. */
export interface FieldOf {
  readonly event: keyof typeof eventColumns;
  readonly venue: keyof typeof venue;
  readonly organizer: keyof typeof organizer;
}

/** The form of a heading in which case, accents, blanks, `_`, `/` and brackets do not count: `startDate` is `Start Date`. */
const headingKey = (heading: string): string =>
  foldText(heading.slice(0, 200).replace(/[_/().:*-]+/g, ' ')).replaceAll(' ', '');

const byKey = (headings: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(headings).flatMap(([field, names]) =>
      names.map((name): [string, string] => [headingKey(name), field]),
    ),
  );

const fields: Readonly<Record<FileKind, ReadonlyMap<string, string>>> = {
  event: byKey(eventColumns),
  venue: byKey(venue),
  organizer: byKey(organizer),
};

/** What a column of a file of that kind holds, undefined for a heading that means nothing. */
export const fieldOfHeading = (kind: FileKind, heading: string): string | undefined =>
  fields[kind].get(headingKey(heading));

const edgesByKey = new Map(
  edges.flatMap(([headings, names]) => headings.map((heading) => [headingKey(heading), names] as const)),
);

const noteKeys = new Set(notes.map(headingKey));

/**
 * What a column of events with that heading may hold, the likeliest first, where only the other headings tell; `has`
 * says what these hold.
 */
export const possibleFields = (
  kind: FileKind,
  heading: string,
  has: (field: string) => boolean,
): readonly string[] => {
  if (kind !== 'event') return [];
  const key = headingKey(heading);
  if (noteKeys.has(key) && has('event_status')) return ['status_note'];
  return edgesByKey.get(key) ?? [];
};

/** The headings without which there is no file of the kind, by what they hold. */
export const neededHeadings = {
  event: {
    title: { es: 'EVENT NAME ("Título")', en: 'EVENT NAME' },
    start_date: { es: 'EVENT START DATE ("Fecha de inicio")', en: 'EVENT START DATE' },
  },
  venue: { venue: { es: 'VENUE NAME ("Nombre")', en: 'VENUE NAME' } },
  organizer: { organizer: { es: 'ORGANIZER NAME ("Nombre")', en: 'ORGANIZER NAME' } },
} as const satisfies Record<FileKind, Readonly<Record<string, Phrase>>>;
