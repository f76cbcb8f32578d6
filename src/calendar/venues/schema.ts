import { about, field, named, optional, said, Type } from '../../kernel/schema/type.ts';
import { placeAnswer, placeLinkedData } from '../linked-records/answer-schema.ts';
import {
  coordinateField,
  ifExistsField,
  optionalName,
  placeFields,
  placeListSchema,
  requiredName,
  switchField,
} from '../linked-records/schema.ts';
import { optionalMembersOf, optionalParametersOf } from '../linked-records/text-fields.ts';
import { fixedText, hideableFlag } from '../records/record-schema.ts';
import { warningsMember } from '../records/warning-schema.ts';
import { venueTexts } from './fields.ts';

const { author, date, date_utc, description, status, image } = placeFields({});

const before = { author, date, date_utc };
const after = {
  description,
  status,
  show_map: switchField('Indica si se muestra un mapa.', 'Whether a map is shown.'),
  show_map_link: switchField(
    'Indica si se muestra un enlace al mapa.',
    'Whether a link to the map is shown.',
  ),
  ...optionalParametersOf(venueTexts),
  image,
  geo_lat: coordinateField(
    'Latitud en grados, WGS 84; debe indicarse junto con geo_lng.',
    'Latitude in degrees, WGS 84; must be given together with geo_lng.',
    41.76,
    90,
  ),
  geo_lng: coordinateField(
    'Longitud en grados, WGS 84; debe indicarse junto con geo_lat.',
    'Longitude in degrees, WGS 84; must be given together with geo_lat.',
    -2.46,
    180,
  ),
};

const name = ['Nombre del lugar.', 'Name of the venue.', 'Teatro Principal', {}] as const;

/** What a creation takes, in the interface's order (reference http-conventions 9). */
export const newVenueFields = { ...before, venue: requiredName(...name), ...after, if_exists: ifExistsField };
/** What an update takes. */
export const changedVenueFields = { ...before, venue: optionalName(...name), ...after };

const { text } = optional;

/** A venue as linked data. */
export const VenueLinkedDataSchema = Type.Object(
  {
    ...placeLinkedData('Place', 'Teatro Principal'),
    address: Type.Object(
      {
        '@type': fixedText('PostalAddress'),
        streetAddress: text('Calle y número.', 'Street address.', 'Calle Mayor 1'),
        addressLocality: text('Ciudad.', 'City.', 'Soria'),
        addressRegion: text('Estado o provincia.', 'State or province.', 'Castilla y León'),
        postalCode: text('Código postal.', 'Postal code.', '42001'),
        addressCountry: text('País.', 'Country.', 'España'),
      },
      about('Dirección postal.', 'Postal address.'),
    ),
    geo: Type.Optional(
      Type.Object(
        {
          '@type': fixedText('GeoCoordinates'),
          latitude: field.number('Latitud en grados.', 'Latitude in degrees.', 41.76),
          longitude: field.number('Longitud en grados.', 'Longitude in degrees.', -2.46),
        },
        about('Coordenadas, si se conocen.', 'Coordinates, when known.'),
      ),
    ),
    hasMap: text(
      'Dirección de un mapa, si se conocen las coordenadas y show_map_link lo permite.',
      'Address of a map, when the coordinates are known and show_map_link allows it.',
      'https://www.openstreetmap.org/?mlat=41.76&mlon=-2.46#map=17/41.76/-2.46',
    ),
  },
  named(
    'VenueLinkedData',
    'El lugar como datos enlazados (schema.org).',
    'The venue as linked data (schema.org).',
  ),
);

const degrees = (es: string, en: string, example: number, limit: number) =>
  optional.number(es, en, example, { minimum: -limit, maximum: limit });

/** A venue as it is answered. */
export const VenueSchema = Type.Object(
  {
    ...placeAnswer('venue', said('Nombre, en HTML.', 'Name, in HTML.', 'Teatro Principal')),
    ...optionalMembersOf(venueTexts),
    geo_lat: degrees('Latitud en grados, WGS 84.', 'Latitude in degrees, WGS 84.', 41.76, 90),
    geo_lng: degrees('Longitud en grados, WGS 84.', 'Longitude in degrees, WGS 84.', -2.46, 180),
    json_ld: Type.Optional(VenueLinkedDataSchema),
    show_map: hideableFlag('Indica si se muestra un mapa.', 'Whether a map is shown.'),
    show_map_link: hideableFlag(
      'Indica si se muestra un enlace al mapa.',
      'Whether a link to the map is shown.',
    ),
    warnings: warningsMember,
  },
  named(
    'Venue',
    'Un lugar de eventos; los datos que faltan se omiten.',
    'A venue of events; fields without a value are left out.',
  ),
);

/** A page of venues. */
export const VenueListSchema = placeListSchema(
  'venues',
  VenueSchema,
  named('VenueList', 'Una página de lugares.', 'A page of venues.'),
);
