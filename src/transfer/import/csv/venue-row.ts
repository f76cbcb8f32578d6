import type { Phrase } from '../../../kernel/phrase.ts';
import { bareRecord } from '../bare-record.ts';
import type { SourceRecord } from '../source.ts';
import { typedAddress } from '../typed-address.ts';
import type { Cells } from './cells/cells.ts';
import { readImageCell } from './cells/image-cell.ts';
import { keyOfName } from './keys.ts';

const nameWanted: Phrase = { es: 'Falta el nombre.', en: 'The name is missing.' };
const degreesWanted: Phrase = {
  es: 'Se esperan grados, como 41.7663.',
  en: 'Degrees are expected, like 41.7663.',
};
const bothWanted: Phrase = {
  es: 'Hacen falta latitud y longitud, las dos.',
  en: 'Latitude and longitude are needed, both.',
};

const plain = ['description', 'country', 'city', 'zip', 'phone'] as const;

const readDegrees = (cells: Cells<'venue'>, field: 'latitude' | 'longitude', limit: number): number | '' => {
  const text = cells.text(field);
  if (text === '') return '';
  const degrees = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (Math.abs(degrees) <= limit) return degrees;
  cells.fault(field, degreesWanted);
  return '';
};

const readCoordinates = (cells: Cells<'venue'>): Readonly<Record<string, number | ''>> => {
  if (!cells.has('latitude') && !cells.has('longitude')) return {};
  const geo_lat = readDegrees(cells, 'latitude', 90);
  const geo_lng = readDegrees(cells, 'longitude', 180);
  if (
    (geo_lat === '') !== (geo_lng === '') &&
    (cells.text('latitude') === '' || cells.text('longitude') === '')
  ) {
    cells.fault(geo_lat === '' ? 'latitude' : 'longitude', bothWanted);
  }
  return { geo_lat, geo_lng };
};

/** The venue of a row; what is wrong with it becomes faults. */
export const readVenueRow = (cells: Cells<'venue'>, label: string): SourceRecord => {
  const name = cells.text('name');
  if (name === '') cells.fault('name', nameWanted);
  const fields: Record<string, unknown> = { venue: name, ...readCoordinates(cells) };
  for (const field of plain) if (cells.has(field)) fields[field] = cells.text(field);
  const address = [cells.text('address'), cells.text('address2')].filter((part) => part !== '').join(', ');
  if (cells.has('address') || cells.has('address2')) fields['address'] = address;
  if (cells.has('region')) fields['stateprovince'] = cells.text('region');
  if (cells.has('website')) fields['website'] = typedAddress(cells.text('website'));
  const showMap = cells.isOn('showMap');
  const showMapLink = cells.isOn('showMapLink');
  if (showMap !== undefined) fields['show_map'] = showMap;
  if (showMapLink !== undefined) fields['show_map_link'] = showMapLink;
  const image = readImageCell(cells);
  return {
    ...bareRecord,
    kind: 'venue',
    key: keyOfName('venue', name),
    label,
    fields,
    image,
    keeps: ['author', ...(cells.has('image') ? [] : ['image' as const])],
  };
};
