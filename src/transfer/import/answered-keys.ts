import { EventSchema } from '../../calendar/events/read/json.ts';
import { imageMembers } from '../../calendar/images/schema.ts';
import { OrganizerSchema } from '../../calendar/organizers/schema.ts';
import { embeddedTermSchema, termSchema } from '../../calendar/terms/answer-schema.ts';
import { VenueSchema } from '../../calendar/venues/schema.ts';
import type { ImportKind } from './source.ts';

/** `warnings` tell of a write and are no part of a record. */
const keysOf = (...shapes: readonly object[]): ReadonlySet<string> =>
  new Set(shapes.flatMap(Object.keys).filter((name) => name !== 'warnings'));

const terms = keysOf(termSchema.properties, embeddedTermSchema.properties);

/** The keys of each kind of record as the interface answers it. */
export const answeredKeys: Readonly<Record<ImportKind | 'image', ReadonlySet<string>>> = {
  category: terms,
  tag: terms,
  venue: keysOf(VenueSchema.properties),
  organizer: keysOf(OrganizerSchema.properties),
  event: keysOf(EventSchema.properties),
  image: keysOf(imageMembers),
};
