import { organizerTexts } from '../../../calendar/organizers/fields.ts';
import { venueTexts } from '../../../calendar/venues/fields.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { bareRecord, type SourceRecord } from '../source.ts';
import { type Cells, readImageCell } from './cells/cells.ts';
import { keyOfName } from './keys.ts';

/** The cells of a row of a venue or an organizer. */
export type PlaceCells = Cells<'venue' | 'organizer'>;

const nameWanted: Phrase = { es: 'Falta el nombre.', en: 'The name is missing.' };
const degreesWanted: Phrase = {
  es: 'Deben ser grados, como 41.7663.',
  en: 'Degrees are expected, like 41.7663.',
};
const bothWanted: Phrase = {
  es: 'Se necesitan tanto la latitud como la longitud.',
  en: 'Latitude and longitude are needed, both.',
};

const readDegrees = (cells: PlaceCells, field: 'geo_lat' | 'geo_lng', limit: number): number | '' => {
  const text = cells.text(field);
  if (text === '') return '';
  const degrees = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (Math.abs(degrees) <= limit) return degrees;
  cells.fault(field, degreesWanted);
  return '';
};

const readCoordinates = (cells: PlaceCells): Readonly<Record<string, number | ''>> => {
  if (!cells.has('geo_lat') && !cells.has('geo_lng')) return {};
  const geo_lat = readDegrees(cells, 'geo_lat', 90);
  const geo_lng = readDegrees(cells, 'geo_lng', 180);
  if (
    (geo_lat === '') !== (geo_lng === '') &&
    (cells.text('geo_lat') === '' || cells.text('geo_lng') === '')
  ) {
    cells.fault(geo_lat === '' ? 'geo_lat' : 'geo_lng', bothWanted);
  }
  return { geo_lat, geo_lng };
};

const readAddress = (cells: PlaceCells): Readonly<Record<string, string>> =>
  cells.has('address') || cells.has('address2')
    ? { address: [cells.text('address'), cells.text('address2')].filter((part) => part !== '').join(', ') }
    : {};

const namesOf = <Name extends string>(texts: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(texts) as Name[];

const texts = ['description', ...namesOf(venueTexts), ...namesOf(organizerTexts)] as const;

/** The venue or organizer of a row; what is wrong with it becomes faults. */
export const readPlaceRow = (kind: 'venue' | 'organizer', cells: PlaceCells, label: string): SourceRecord => {
  const name = cells.text(kind);
  if (name === '') cells.fault(kind, nameWanted);
  return {
    ...bareRecord,
    kind,
    key: keyOfName(kind, name),
    label,
    fields: {
      [kind]: name,
      ...readCoordinates(cells),
      ...cells.texts(texts),
      ...readAddress(cells),
      ...cells.switches(['show_map', 'show_map_link']),
    },
    image: readImageCell(cells),
    keeps: ['author', ...(cells.has('image') ? [] : ['image' as const])],
  };
};
