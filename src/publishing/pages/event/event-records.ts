import { listEventIds } from '../../../calendar/events/list/page.ts';
import { findEventRows } from '../../../calendar/events/read/event-rows.ts';
import { coordinatesOf } from '../../../calendar/venues/json.ts';
import { linkedPlace, listPlace, type Scope } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { EventRow, OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import type { EventState } from '../../words/words-of.ts';
import { linkTo } from '../reading/links.ts';
import { listQuery, type Selection, wholeCalendar } from '../reading/list-query.ts';
import { readEvents } from '../reading/listed-event.ts';
import { categoryPath } from '../reading/named-records.ts';
import type { NamedLink, PageRequest } from '../reading/page-request.ts';
import { addressOf } from '../reading/record-texts.ts';

/** Events of the same venue, and of the same category. */
const maxNext = 3;

/** Returns a venue of an event; of one that a password hides its name only. */
export const venueOf = (request: PageRequest, event: EventRow, venue: VenueRow) => {
  const isOpenVenue = venue.password_hash === null;
  return {
    name: plainText(venue.name),
    page: linkTo(request, linkedPlace('venue', venue.slug)),
    town: isOpenVenue ? plainText(venue.city) : '',
    address: isOpenVenue ? addressOf(request, venue, event) : { lines: [], directions: null, onMap: null },
    coordinates: isOpenVenue ? coordinatesOf(venue) : null,
  };
};

/** A venue of an event. */
export type EventVenue = ReturnType<typeof venueOf>;

/** Returns the categories or tags of an event as links. */
export const termLinks = (request: PageRequest, ids: readonly number[], taxonomy: 'category' | 'tag') =>
  ids
    .flatMap((id) => request.terms.find(id) ?? [])
    .filter((term) => term.taxonomy === taxonomy)
    .map((term): NamedLink & { readonly scope: Scope } => {
      const scope: Scope =
        taxonomy === 'tag'
          ? { kind: 'tag', slug: term.slug }
          : { kind: 'category', path: categoryPath(request, term.id) };
      return { scope, name: plainText(term.name), address: linkTo(request, listPlace(scope)) };
    });

/** Reads the next events of a venue or category, without those that the page shows already. */
export const findNext = async (
  request: PageRequest,
  without: readonly number[],
  name: string,
  selection: Partial<Selection>,
) => {
  const query = listQuery(request, { ...wholeCalendar, ...selection }, { startFrom: request.nowLocal });
  const limit = maxNext + without.length;
  const { ids } = await listEventIds(request.database, query, { from: 0, limit });
  const others = ids.filter((id) => !without.includes(id)).slice(0, maxNext);
  return { ids: others, name, ...(await readEvents(request, others)) };
};

interface ActionSource {
  readonly state: EventState | null;
  readonly isOnline: boolean;
  readonly website: string | null;
  readonly ticketUrl: string | undefined;
}

/** Returns the main link: a ticket, else that of an online event; null where it would lead nowhere any more. */
export const actionOf = ({ state, isOnline, website, ticketUrl }: ActionSource) => {
  if (state === 'cancelled' || state === 'postponed' || state === 'ended' || state === 'sold_out')
    return null;
  if (ticketUrl !== undefined) return { kind: 'tickets' as const, address: ticketUrl };
  return isOnline && website !== null ? { kind: 'join' as const, address: website } : null;
};

const isPublished = ({ status }: VenueRow | OrganizerRow): boolean => status === 'publish';

/** Reads the published venues and organizers of an event, the ids of its terms, and its picture. */
export const readRecords = async ({ database, images }: PageRequest, { id, image_id }: EventRow) => {
  const { venues, organizers, terms } = await findEventRows(database.read, [id]);
  const pictures = image_id === null ? null : await images.findImages(database.read, [image_id]);
  return {
    venueRows: (venues.get(id) ?? []).filter(isPublished),
    organizerRows: (organizers.get(id) ?? []).filter(isPublished),
    termIds: terms.get(id) ?? [],
    image: pictures?.get(image_id ?? 0),
  };
};
