import { cleanHtml } from '../../../kernel/text/html/cleaning.ts';
import { cutFields, placeExcerpt } from '../cut-fields.ts';
import type { SourceRecord } from '../source.ts';
import { organizerFields, type placeFields, venueFields } from './fields.ts';
import { recordKey } from './keys.ts';
import { type LineReading, linkedImage } from './reading.ts';
import { sharedColumns, sharedFields } from './shared-columns.ts';
import { type JsonObject, type ReadAs, readFields } from './stored.ts';

const placeOf = (
  kind: 'venue' | 'organizer',
  id: number,
  stored: ReadAs<typeof placeFields>,
  { calendar, here, image, label }: LineReading,
): SourceRecord => {
  const { name, phone, slug, author, image_id } = stored;
  const { fields, cuts } = cutFields({ excerpt: stored.excerpt }, placeExcerpt);
  const linked = linkedImage(image_id, image);
  const columns = sharedColumns(stored);
  return {
    kind,
    key: recordKey(calendar, id),
    label: label(name),
    id,
    slug,
    fields: { ...sharedFields(stored), [kind]: name, phone },
    parent: null,
    links: { venues: [], organizers: [], terms: [] },
    author: String(author),
    ...linked,
    losses: [...linked.losses, ...cuts],
    columns: { ...columns, excerpt: cleanHtml(fields.excerpt, here.frameHosts) },
    published: columns.status === 'publish',
    mayMatchByName: false,
  };
};

/** An organizer of a file. @throws WrongLine */
export const organizerRecord = (id: number, stored: JsonObject, reading: LineReading): SourceRecord => {
  const read = readFields(organizerFields, stored, reading.place);
  const place = placeOf('organizer', id, read, reading);
  return { ...place, fields: { ...place.fields, email: read.email } };
};

/** A venue of a file. @throws WrongLine */
export const venueRecord = (id: number, stored: JsonObject, reading: LineReading): SourceRecord => {
  const read = readFields(venueFields, stored, reading.place);
  const { address, city, country, province, state, stateprovince, zip } = read;
  const { show_map, show_map_link, geo_lat, geo_lng, geo_origin } = read;
  const place = placeOf('venue', id, read, reading);
  return {
    ...place,
    fields: {
      ...place.fields,
      ...{ address, city, country, province, state, stateprovince, zip },
      ...{ show_map, show_map_link, geo_lat: geo_lat ?? '', geo_lng: geo_lng ?? '' },
    },
    // Whether somebody said where it is, or a geocoder.
    columns: { ...place.columns, geo_origin },
  };
};
