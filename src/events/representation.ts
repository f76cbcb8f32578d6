import type { Calendar, RecordKey } from '../changes/calendar.ts';
import type { Database } from '../database/dialect.ts';
import type { EventRow, ImageRow, OrganizerRow, TermRow, VenueRow } from '../database/tables.ts';
import { isVisible } from '../kernel/actor.ts';
import { type Rendered, render } from '../kernel/rendered.ts';
import type { Site } from '../kernel/site.ts';
import type { Images } from '../media/images.ts';
import { organizerJson } from '../organizers/json.ts';
import type { KeptRecord, KeptRecords } from '../records/kept-records.ts';
import { measurePage, readTogether } from '../records/page-size.ts';
import type { TermIndex } from '../terms/term-index.ts';
import { venueJson } from '../venues/json.ts';
import { type EventRows, findEventRows, findRowsOf } from './event-rows.ts';
import { eventJson, type JsonObject } from './json.ts';
import type { Reading } from './reading.ts';
import type { EventState } from './repository.ts';

/** What events are read with. */
export interface EventReaderDependencies {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly site: Site;
  readonly images: Images;
  readonly terms: TermIndex;
  readonly keptRecords: KeptRecords;
}

/** An event rendered for a reader. */
export interface RenderedEvent extends KeptRecord {
  readonly row: Pick<EventRow, 'id' | 'author' | 'status' | 'revision'>;
  /** Whether a password hides it from the reader, so that it is masked. */
  readonly locked: boolean;
}

/** Renders events, and keeps what it rendered while nothing that it was made from has changed. */
export interface EventReader {
  /**
   * The event as one who may read it gets it, or undefined when no event has the id; whether he may read it is
   * for the caller to decide. `jsonLd` is for single reads.
   */
  readonly renderOne: (
    id: number,
    reading: Reading,
    form: { readonly jsonLd: boolean },
  ) => Promise<RenderedEvent | undefined>;
  /** An event as it was just written, likewise; what it is linked to is read, the event itself is not. */
  readonly renderWritten: (written: EventState, reading: Reading) => Promise<RenderedEvent>;
  /**
   * Events as they stand in lists, in the order of the ids; ids that no event has are left out.
   * @throws AppError 400 `rest_invalid_param` on `per_page` when they are too large together.
   */
  readonly renderMany: (ids: readonly number[], reading: Reading) => Promise<readonly RenderedEvent[]>;
}

const nameOf = (id: number, { view, plain }: Reading, jsonLd: boolean): string =>
  `event:${id}|${view}|${plain ? 'plain' : 'html'}|${jsonLd ? 'single' : 'list'}`;

type Place = VenueRow | OrganizerRow;
type Tail<Work> = Work extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

/** Events of one list share their venues and organizers: each is shown once for all of them. */
const once = <Row extends Place>(show: (row: Row) => JsonObject): ((row: Row) => JsonObject) => {
  const shown = new Map<number, JsonObject>();
  return (row) => {
    const json = shown.get(row.id) ?? show(row);
    shown.set(row.id, json);
    return json;
  };
};

/** The reader of a calendar's events. */
export const createEventReader = (dependencies: EventReaderDependencies): EventReader => {
  const { database, calendar, site, images, terms, keptRecords: kept } = dependencies;

  const findImages = async ({ events, venues, organizers }: EventRows) => {
    const rows = [events.values(), ...venues.values(), ...organizers.values()].flatMap((some) => [...some]);
    const ids = rows.flatMap((row) => row.image_id ?? []);
    return ids.length === 0
      ? new Map<number, ImageRow>()
      : images.findImages(database.read, [...new Set(ids)]);
  };

  const renderAll = async (
    findRows: () => Promise<EventRows>,
    reading: Reading,
    jsonLd: boolean,
    measure: (rendered: Rendered) => void = () => undefined,
  ): Promise<RenderedEvent[]> => {
    const asOf = calendar.revision();
    await terms.catchUp();
    const rows = await findRows();
    const imageRows = await findImages(rows);
    const imageOf = (id: number | null) => {
      const row = id === null ? undefined : imageRows.get(id);
      return row === undefined ? null : images.imageJson(row);
    };

    const shown = { site, plain: reading.plain, jsonLd };
    const optionsFor = (row: Place) => ({
      ...shown,
      image: imageOf(row.image_id),
      locked: reading.isLocked(row),
    });
    const showVenue = once((row: VenueRow) => venueJson(row, optionsFor(row)));
    const showOrganizer = once((row: OrganizerRow) => organizerJson(row, optionsFor(row)));

    const renderEvent = (event: EventRow): RenderedEvent => {
      const madeFrom: RecordKey[] = [`event:${event.id}`];
      if (event.image_id !== null) madeFrom.push(`image:${event.image_id}`);
      const embed = <Row extends Place>(
        kind: 'venue' | 'organizer',
        linked: readonly Row[],
        show: (row: Row) => JsonObject,
      ): JsonObject[] => {
        for (const row of linked) {
          madeFrom.push(`${kind}:${row.id}`);
          if (row.image_id !== null) madeFrom.push(`image:${row.image_id}`);
        }
        return linked.filter((row) => row.status !== 'trash' && isVisible(reading.view, row)).map(show);
      };
      const linkedTerms = (rows.terms.get(event.id) ?? []).flatMap((id) => terms.find(id) ?? []);
      for (const term of linkedTerms) madeFrom.push(`${term.taxonomy}:${term.id}`);
      const record = {
        event,
        image: imageOf(event.image_id),
        categories: linkedTerms.filter((term) => term.taxonomy === 'category').sort(compareNames),
        tags: linkedTerms.filter((term) => term.taxonomy === 'tag').sort(compareNames),
        venues: embed('venue', rows.venues.get(event.id) ?? [], showVenue),
        organizers: embed('organizer', rows.organizers.get(event.id) ?? [], showOrganizer),
        locked: reading.isLocked(event),
      };
      return {
        rendered: render(eventJson(record, shown)),
        locked: record.locked,
        row: { id: event.id, author: event.author, status: event.status, revision: event.revision },
        madeFrom,
        asOf,
      };
    };

    return [...rows.events.values()].map((event) => {
      const fresh = renderEvent(event);
      measure(fresh.rendered);
      if (reading.isShared) kept.keep(nameOf(event.id, reading, jsonLd), fresh);
      return fresh;
    });
  };

  const load = (ids: readonly number[], ...more: Tail<typeof renderAll>): Promise<RenderedEvent[]> =>
    // One is read sooner than it would be handed over to a thread.
    renderAll(() => findEventRows(ids.length === 1 ? database.read : database.readLists, ids), ...more);

  const findOne = (id: number, reading: Reading, jsonLd: boolean): RenderedEvent | undefined =>
    reading.isShared ? (kept.find(nameOf(id, reading, jsonLd)) as RenderedEvent | undefined) : undefined;

  return {
    renderOne: async (id, reading, { jsonLd }) => {
      const ready = findOne(id, reading, jsonLd);
      if (ready) return ready;
      const [loaded] = await load([id], reading, jsonLd);
      return loaded;
    },
    renderWritten: async (written, reading) => {
      const [rendered] = await renderAll(() => findRowsOf(database.read, written), reading, false);
      if (!rendered) throw new Error(`event ${written.row.id} was written and is not shown`);
      return rendered;
    },
    renderMany: async (ids, reading) => {
      const ready = new Map(ids.map((id) => [id, findOne(id, reading, false)]));
      const missing = [...ready].filter(([, found]) => found === undefined).map(([id]) => id);
      const measure = measurePage();
      for (const found of ready.values()) if (found) measure(found.rendered);
      for (let from = 0; from < missing.length; from += readTogether) {
        const some = missing.slice(from, from + readTogether);
        for (const loaded of await load(some, reading, false, measure)) ready.set(loaded.row.id, loaded);
      }
      return ids.flatMap((id) => ready.get(id) ?? []);
    },
  };
};

/** By name, then by id (reference events-api 1). */
const compareNames = (a: TermRow, b: TermRow): number => {
  if (a.sort_key !== b.sort_key) return a.sort_key < b.sort_key ? -1 : 1;
  return a.id - b.id;
};
