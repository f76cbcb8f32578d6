import { EventSchema } from '../../calendar/events/fields/event-schema.ts';
import { imageMembers } from '../../calendar/images/image-schema.ts';
import { OrganizerSchema } from '../../calendar/organizers/schema.ts';
import { embeddedTermSchema, termSchema } from '../../calendar/terms/answer-schema.ts';
import { VenueSchema } from '../../calendar/venues/schema.ts';
import type { ImportKind } from './source.ts';

const terms: ReadonlySet<string> = new Set(
  [termSchema, embeddedTermSchema].flatMap(({ properties }) => Object.keys(properties)),
);

/** The keys of each kind of record as the interface answers it. */
export const answeredKeys: Readonly<Record<ImportKind | 'image', ReadonlySet<string>>> = {
  category: terms,
  tag: terms,
  venue: new Set(Object.keys(VenueSchema.properties)),
  organizer: new Set(Object.keys(OrganizerSchema.properties)),
  event: new Set(Object.keys(EventSchema.properties)),
  image: new Set(Object.keys(imageMembers)),
};
