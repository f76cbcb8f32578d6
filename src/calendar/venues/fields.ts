import type { VenueRow } from '../../storage/tables.ts';
import { placeLine, website } from '../linked-records/text-fields.ts';

/** State or province as given, or derived from the others (reference venues-organizers-terms-api 4.5). */
export const stateProvinceOf = ({
  stateprovince,
  state,
  province,
  country,
}: Pick<VenueRow, 'stateprovince' | 'state' | 'province' | 'country'>): string => {
  if (stateprovince !== '') return stateprovince;
  return state !== '' && ['', 'US', 'United States'].includes(country) ? state : province;
};

/**
 * Every text of a venue but its name, in the order of responses. Country and website are not searched (reference
 * venues-organizers-terms-api 2.1).
 */
export const venueTexts = {
  address: placeLine('Calle y número.', 'Street address.', 'Calle Mayor 1', {
    headings: [['Address'], ['Dirección', 'Calle']],
  }),
  city: placeLine('Ciudad.', 'City.', 'Soria', {
    headings: [['City'], ['Ciudad', 'Localidad', 'Municipio', 'Población']],
  }),
  country: placeLine('País.', 'Country.', 'España', {
    asParameter: { about: { es: 'País, como texto libre.', en: 'Country, as free text.' } },
    headings: [['Country'], ['País']],
    isSearched: false,
  }),
  province: placeLine('Provincia.', 'Province.', 'Soria'),
  state: placeLine('Estado o comunidad.', 'State.', 'MA'),
  zip: placeLine('Código postal.', 'Postal code.', '42001', {
    headings: [
      ['Zip', 'Postal Code', 'Zip Code'],
      ['Código postal', 'CP'],
    ],
  }),
  phone: placeLine('Teléfono.', 'Telephone number.', '+34 975 000 000', {
    headings: [['Phone'], ['Teléfono']],
  }),
  website: website('https://sala.example/', false),
  stateprovince: placeLine<VenueRow>('Estado o provincia.', 'State or province.', 'Castilla y León', {
    asParameter: {
      about: {
        es: 'Estado o provincia; si falta, se obtiene de state o province.',
        en: 'State or province; taken from state or province when missing.',
      },
      alias: 'state_province',
    },
    headings: [['State/Province', 'State', 'Province'], ['Provincia']],
    read: stateProvinceOf,
  }),
};
