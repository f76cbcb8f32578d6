import type { Json } from '../../../kernel/json.ts';
import type { Links } from '../../../kernel/links.ts';
import type { Site } from '../../../kernel/site.ts';
import { renderTitle } from '../../../kernel/text/html/rendering.ts';
import { readUtcText } from '../../../kernel/time/wall-clock.ts';
import { zoneAbbreviation } from '../../../kernel/time/zone-abbreviation.ts';
import { findZone, utcZone, type Zone } from '../../../kernel/time/zones.ts';
import type { EventRow, EventStatus, Status } from '../../../storage/tables.ts';
import type { OrganizerView } from '../../organizers/json.ts';
import { type TextView, textView } from '../../records/field-types.ts';
import { readColumns, type ViewsOf, viewsOf } from '../../records/fields.ts';
import { globalIdLineage, globalIdOf, lastModified, recordPage } from '../../records/record-links.ts';
import type { TermView } from '../../terms/json.ts';
import type { VenueView } from '../../venues/json.ts';
import { type Cost, type RenderedCost, renderCost } from '../cost/cost.ts';
import { costOf, currencyOf } from '../cost/event-cost.ts';
import { eventFields } from '../fields/fields.ts';
import { type Ticket, ticketsOf } from '../tickets/ticket.ts';

/** The picture of an event. */
export interface ImageView {
  readonly id: number;
  /** Its address. */
  readonly url: string;
  readonly mimeType: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly modifiedUtc: string;
}

/** What the reader may see of that which an event is linked to, in the order in which it is shown. */
interface LinkedViews {
  readonly image: ImageView | null;
  readonly categories: readonly TermView[];
  readonly tags: readonly TermView[];
  readonly venues: readonly VenueView[];
  readonly organizers: readonly OrganizerView[];
}

/** The same as JSON of the interface. */
export interface LinkedJson {
  readonly image: Json;
  readonly categories: readonly Json[];
  readonly tags: readonly Json[];
  readonly venues: readonly Json[];
  readonly organizers: readonly Json[];
}

/** The JSON of an event that shows no links. */
export const noLinkedJson: LinkedJson = {
  image: false,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
};

const noLinkedViews: LinkedViews = {
  image: null,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
};

/**
 * An event as one reader may see it: what stands between the rows and every output (JSON of v1, linked data,
 * iCalendar), which read it and nothing below it. Times are texts as they are stored, `YYYY-MM-DD HH:MM:SS`, in the
 * event's zone (`…Local`) or in UTC (`…Utc`). Of a
 * locked event it holds no text but the title and the note, no cost, no ticket and no link (reference events-api 1.6).
 */
export interface EventView extends LinkedViews, ViewsOf<typeof eventFields> {
  /** The listed id: under which lists and addresses name it. */
  readonly id: number;
  /** Id of the record whose texts and links it shows; of a plain event the same. */
  readonly sourceId: number;
  readonly globalId: string;
  /** All its global ids, that one first. */
  readonly globalIdLineage: readonly string[];
  readonly author: number;
  readonly status: Status;
  readonly slug: string;
  readonly revision: number;
  /** Whether a password hides it from the reader. */
  readonly locked: boolean;
  /** When it was or will be published. */
  readonly dateUtc: string;
  /** When the record itself was last modified. */
  readonly modifiedUtc: string;
  /** LAST-MODIFIED of iCalendar, as `lastModified` gives it. */
  readonly lastModifiedUtc: () => string;
  readonly title: TextView;
  readonly allDay: boolean;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startUtc: string;
  readonly endUtc: string;
  /** The zone as it was submitted. */
  readonly timezone: string;
  /** The same zone; UTC where the name is none of a zone. */
  readonly zone: Zone;
  /** What the zone is called at the start, `CET`. */
  readonly abbreviation: string;
  readonly eventStatus: EventStatus;
  /** Start before its last move, ISO 8601 with offset; null when it was not moved. */
  readonly movedFrom: string | null;
  /** Address of its page. */
  readonly page: string;
  /** The address that an editor gave, `''` for none. */
  readonly website: string;
  readonly cost: RenderedCost;
  /** The same as it is stored. */
  readonly storedCost: Cost;
  /** Sign or code of the currency of the prices. */
  readonly currency: string;
  readonly tickets: readonly Ticket[];
  /** UID and SEQUENCE of iCalendar. */
  readonly uid: string;
  readonly icalSequence: number;
}

/** What a view is made with. */
export interface EventViewSource {
  readonly listedId: number;
  readonly row: EventRow;
  readonly linked: LinkedViews;
  /** When each of the records and terms that it is linked to was last modified, whoever may see them. */
  readonly linkedModifiedUtc: () => readonly string[];
  readonly locked: boolean;
}

/** The row without what a password hides. */
const withoutHidden = (row: EventRow): EventRow => ({
  ...row,
  ...readColumns(eventFields, row, true),
  cost: null,
  website: '',
  tickets: '[]',
});

/** Makes the view of an event for one reader. */
export const eventView = (source: EventViewSource, site: Site, links: Links): EventView => {
  const { listedId, linked, linkedModifiedUtc, locked } = source;
  const row = locked ? withoutHidden(source.row) : source.row;
  const { image, categories, tags, venues, organizers } = locked ? noLinkedViews : linked;
  const tickets = ticketsOf(row);
  const siteCurrency = currencyOf(site);
  const cost = costOf(row, tickets, siteCurrency);
  const zone = findZone(row.timezone) ?? utcZone;
  return {
    id: listedId,
    sourceId: row.id,
    globalId: globalIdOf(listedId, links),
    globalIdLineage: globalIdLineage(listedId, row.lineage, links),
    author: row.author,
    status: row.status,
    slug: row.slug,
    revision: row.revision,
    locked,
    dateUtc: row.date_utc,
    modifiedUtc: row.modified_utc,
    lastModifiedUtc: () => lastModified(row, linkedModifiedUtc()),
    title: textView(row.title, renderTitle),
    ...viewsOf(eventFields, row),
    allDay: row.all_day === 1,
    startLocal: row.start_local,
    endLocal: row.end_local,
    startUtc: row.start_utc,
    endUtc: row.end_utc,
    timezone: row.timezone,
    zone,
    abbreviation: zoneAbbreviation(zone, readUtcText(row.start_utc)),
    eventStatus: row.event_status,
    movedFrom: row.moved_from,
    page: recordPage('event', { ...row, id: listedId }, site.addresses, links),
    website: row.website,
    cost: renderCost(cost, siteCurrency),
    storedCost: cost,
    currency: cost.symbol || site.currencySymbol,
    tickets,
    uid: row.uid,
    icalSequence: row.ical_sequence,
    image,
    categories,
    tags,
    venues,
    organizers,
  };
};

/** The view of an event under its own id without what it is linked to. */
export const unlinkedView = (row: EventRow, site: Site, links: Links, locked = false): EventView =>
  eventView(
    { listedId: row.id, row, linked: noLinkedViews, linkedModifiedUtc: () => [], locked },
    site,
    links,
  );
