import { cleanHtml } from '../../texts/cleaning.ts';
import type { SourceRecord } from '../source.ts';
import { recordKey } from './keys.ts';
import { type LineReading, linkedImage } from './reading.ts';
import { sharedColumns, sharedFields } from './shared-columns.ts';
import { choiceAt, countAt, type JsonObject, numberOrNullAt, textAt, textOrNullAt } from './stored.ts';

const texts = {
  venue: ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizer: ['phone', 'email'],
} as const;

const venueFields = (stored: JsonObject): Readonly<Record<string, unknown>> => ({
  show_map: countAt(stored, 'show_map') === 1,
  show_map_link: countAt(stored, 'show_map_link') === 1,
  geo_lat: numberOrNullAt(stored, 'geo_lat') ?? '',
  geo_lng: numberOrNullAt(stored, 'geo_lng') ?? '',
});

/** Whether somebody said where it is, or a geocoder. */
const originOf = (stored: JsonObject): SourceRecord['columns'] => ({
  geo_origin:
    textOrNullAt(stored, 'geo_origin') === null
      ? null
      : choiceAt(stored, 'geo_origin', ['editor', 'geocoder'] as const),
});

/** A venue or organizer of a file. @throws WrongLine */
export const placeRecord = (
  kind: 'venue' | 'organizer',
  id: number,
  stored: JsonObject,
  { calendar, here, image, label }: LineReading,
): SourceRecord => {
  const name = textAt(stored, 'name');
  const columns = sharedColumns(stored);
  return {
    kind,
    key: recordKey(calendar, id),
    label: label(name),
    id,
    slug: textAt(stored, 'slug'),
    fields: {
      ...sharedFields(stored),
      [kind]: name,
      ...Object.fromEntries(texts[kind].map((field) => [field, textAt(stored, field)])),
      ...(kind === 'venue' ? venueFields(stored) : {}),
    },
    parent: null,
    links: { venues: [], organizers: [], terms: [] },
    author: String(countAt(stored, 'author')),
    ...linkedImage(stored, image),
    columns: {
      ...columns,
      ...(kind === 'venue' ? originOf(stored) : {}),
      excerpt: cleanHtml(textAt(stored, 'excerpt'), here.frameHosts),
    },
    published: columns.status === 'publish',
    mayMatchByName: false,
  };
};
