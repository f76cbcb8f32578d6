import Type from 'typebox';
import { placeAnswer } from '../records/place-answer-schema.ts';
import {
  coordinateField,
  listSchema,
  optionalName,
  placeFields,
  requiredName,
  switchField,
  textField,
} from '../records/place-schema.ts';

const about = (es: string, en: string) => ({ about: { es, en } });
const { author, date, date_utc, description, status, website, image } = placeFields({});

const before = { author, date, date_utc };
const after = {
  description,
  status,
  show_map: switchField('Si se enseña un mapa.', 'Whether a map is shown.'),
  show_map_link: switchField('Si se enlaza un mapa.', 'Whether a map is linked.'),
  address: textField('Calle y número.', 'Street address.', 'Calle Mayor 1'),
  city: textField('Ciudad.', 'City.', 'Soria'),
  country: textField('País, tal como se escriba.', 'Country, as written.', 'España'),
  province: textField('Provincia.', 'Province.', 'Soria'),
  state: textField('Estado o comunidad.', 'State.', 'MA'),
  zip: textField('Código postal.', 'Postal code.', '42001'),
  phone: textField('Teléfono.', 'Telephone number.', '+34 975 000 000'),
  stateprovince: textField(
    'Estado o provincia; si falta, sale de los otros dos.',
    'State or province; made of the other two when missing.',
    'Castilla y León',
  ),
  website,
  image,
  geo_lat: coordinateField(
    'Latitud en grados, WGS 84; cuenta junto con geo_lng.',
    'Latitude in degrees, WGS 84; counts together with geo_lng.',
    41.76,
    90,
  ),
  geo_lng: coordinateField(
    'Longitud en grados, WGS 84; cuenta junto con geo_lat.',
    'Longitude in degrees, WGS 84; counts together with geo_lat.',
    -2.46,
    180,
  ),
};

const name = ['Nombre del lugar.', 'Name of the venue.', 'Teatro Principal', {}] as const;

/** What a creation takes, in the interface's order (reference http-conventions 9). */
export const newVenueFields = { ...before, venue: requiredName(...name), ...after };
/** What an update takes. */
export const changedVenueFields = { ...before, venue: optionalName(...name), ...after };

const text = (es: string, en: string, example: string) =>
  Type.Optional(Type.String({ ...about(es, en), example }));

/** A venue as it is answered. */
export const VenueSchema = Type.Object(
  {
    ...placeAnswer('venue', about('Nombre, HTML.', 'Name, HTML.'), 'Teatro Principal'),
    address: text('Calle y número.', 'Street address.', 'Calle Mayor 1'),
    city: text('Ciudad.', 'City.', 'Soria'),
    country: text('País.', 'Country.', 'España'),
    province: text('Provincia.', 'Province.', 'Soria'),
    state: text('Estado o comunidad.', 'State.', 'MA'),
    zip: text('Código postal.', 'Postal code.', '42001'),
    phone: text('Teléfono.', 'Telephone number.', '+34 975 000 000'),
    website: text('Página web.', 'Website.', 'https://sala.example/'),
    stateprovince: text('Estado o provincia.', 'State or province.', 'Castilla y León'),
    geo_lat: Type.Optional(Type.Number({ ...about('Latitud.', 'Latitude.'), example: 41.76 })),
    geo_lng: Type.Optional(Type.Number({ ...about('Longitud.', 'Longitude.'), example: -2.46 })),
    json_ld: Type.Optional(Type.Object({}, { ...about('Datos enlazados.', 'Linked data.'), example: {} })),
    show_map: Type.Union([Type.Boolean(), Type.Null()], {
      ...about('Si se enseña un mapa.', 'Whether a map is shown.'),
      example: true,
    }),
    show_map_link: Type.Union([Type.Boolean(), Type.Null()], {
      ...about('Si se enlaza un mapa.', 'Whether a map is linked.'),
      example: true,
    }),
  },
  { $id: 'Venue', ...about('Un lugar donde hay eventos.', 'A place where events happen.') },
);

/** A page of venues. */
export const VenueListSchema = listSchema('venues', VenueSchema, 'VenueList');
