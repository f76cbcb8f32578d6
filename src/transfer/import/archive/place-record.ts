import { cleanHtml } from '../../../kernel/text/html/cleaning.ts';
import { bareRecord } from '../bare-record.ts';
import { cutFields, placeExcerpt } from '../cut-fields.ts';
import { placeTexts } from '../place-texts.ts';
import type { SourceRecord } from '../source.ts';
import { type organizerFields, type placeFields, storedFields, type venueFields } from './fields.ts';
import { type LineReading, linkedImage, recordKey, sharedColumns, sharedFields } from './shared.ts';
import { type JsonObject, type ReadAs, readFields } from './stored.ts';

type StoredPlace = ReadAs<typeof placeFields> & Partial<ReadAs<typeof venueFields & typeof organizerFields>>;

const ofVenues = ['stateprovince', 'show_map', 'show_map_link', 'geo_lat', 'geo_lng'] as const;
const written = { venue: [...placeTexts.venue, ...ofVenues], organizer: placeTexts.organizer } as const;

/** A venue or organizer of a file. @throws WrongLine */
export const placeRecord = (
  kind: 'venue' | 'organizer',
  id: number,
  line: JsonObject,
  { calendar, here, image, label, place }: LineReading,
): SourceRecord => {
  const stored: StoredPlace = readFields(storedFields[kind], line, place);
  const { name, slug, author, image_id, geo_origin } = stored;
  const { fields, cuts } = cutFields({ excerpt: stored.excerpt }, placeExcerpt);
  const linked = linkedImage(image_id, image);
  const columns = sharedColumns(stored);
  return {
    ...bareRecord,
    kind,
    key: recordKey(calendar, id),
    label: label(name),
    id,
    slug,
    formerSlugs: stored.former_slugs,
    fields: {
      ...sharedFields(stored),
      [kind]: name,
      // Without coordinates.
      ...Object.fromEntries(written[kind].map((field) => [field, stored[field] ?? ''])),
    },
    author: String(author),
    ...linked,
    losses: [...linked.losses, ...cuts],
    columns: {
      ...columns,
      excerpt: cleanHtml(fields.excerpt, here.frameHosts),
      // Whether somebody said where it is, or a geocoder.
      ...(geo_origin === undefined ? {} : { geo_origin }),
    },
    published: columns.status === 'publish',
    mayMatchByName: false,
  };
};
