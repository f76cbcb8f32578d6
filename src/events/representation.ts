import type { Calendar, RecordKey } from '../changes/calendar.ts';
import type { Database } from '../database/dialect.ts';
import type { EventRow, ImageRow, TermRow } from '../database/tables.ts';
import { isVisible } from '../kernel/actor.ts';
import type { Json } from '../kernel/json.ts';
import { partHole, type Rendered, render } from '../kernel/rendered.ts';
import type { Site } from '../kernel/site.ts';
import type { Images } from '../media/images.ts';
import type { KeptRecord, KeptRecords } from '../records/kept-records.ts';
import { measurePage, readTogether } from '../records/page-size.ts';
import { keepEmbeddedTerms } from '../terms/rendered-terms.ts';
import type { TermIndex } from '../terms/term-index.ts';
import { findLinkedEvents } from './event-rows.ts';
import { eventJson } from './json.ts';
import type { Reading } from './reading.ts';
import type { EventState } from './repository.ts';
import { type ShownPlace, showPlaces } from './shown-places.ts';

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

type Tail<Work> = Work extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

/** The reader of a calendar's events. */
export const createEventReader = (dependencies: EventReaderDependencies): EventReader => {
  const { database, calendar, site, images, terms, keptRecords: kept } = dependencies;

  const findPlaces = showPlaces(dependencies);
  const renderTerm = keepEmbeddedTerms(terms);

  const findImages = async (events: readonly EventState[]): Promise<ReadonlyMap<number, ImageRow>> => {
    const ids = events.flatMap(({ row }) => row.image_id ?? []);
    return ids.length === 0 ? new Map() : images.findImages(database.read, [...new Set(ids)]);
  };

  const renderAll = async (
    findEvents: () => Promise<readonly EventState[]>,
    reading: Reading,
    jsonLd: boolean,
    measure: (rendered: Rendered) => void = () => undefined,
  ): Promise<RenderedEvent[]> => {
    const asOf = calendar.revision();
    await terms.catchUp();
    const events = await findEvents();
    const linked = (kind: 'venues' | 'organizers') => events.flatMap(({ links }) => links[kind]);
    const imageRows = await findImages(events);
    const venues = await findPlaces('venue', linked('venues'), { reading, jsonLd });
    const organizers = await findPlaces('organizer', linked('organizers'), { reading, jsonLd });

    const renderEvent = ({ row: event, links }: EventState): RenderedEvent => {
      const madeFrom: RecordKey[] = [`event:${event.id}`];
      if (event.image_id !== null) madeFrom.push(`image:${event.image_id}`);
      const imageRow = imageRows.get(event.image_id ?? 0);
      const visible = (ids: readonly number[], places: typeof venues): ShownPlace[] => {
        const found = ids.flatMap((id) => places.get(id) ?? []);
        for (const place of found) madeFrom.push(...place.madeFrom);
        return found.filter(({ row }) => row.status !== 'trash' && isVisible(reading.view, row));
      };
      const shownVenues = visible(links.venues, venues);
      const shownOrganizers = visible(links.organizers, organizers);
      const linkedTerms = links.terms.flatMap((id) => terms.find(id) ?? []).sort(compareNames);
      for (const term of linkedTerms) madeFrom.push(`${term.taxonomy}:${term.id}`);
      const parts: Rendered[] = [];
      const asPart = (part: Rendered): Json => partHole(parts.push(part) - 1);
      const termsOf = (taxonomy: TermRow['taxonomy']): Json[] =>
        linkedTerms
          .filter((term) => term.taxonomy === taxonomy)
          .map((term) => asPart(renderTerm(term, reading.plain)));
      const record = {
        event,
        image: imageRow ? images.imageJson(imageRow) : null,
        categories: termsOf('category'),
        tags: termsOf('tag'),
        venues: shownVenues.map(({ rendered }) => asPart(rendered)),
        organizers: shownOrganizers.map(({ rendered }) => asPart(rendered)),
        place: shownVenues[0]?.linkedData ?? null,
        organizer: shownOrganizers[0]?.linkedData ?? null,
        locked: reading.isLocked(event),
      };
      return {
        rendered: render(eventJson(record, { site, plain: reading.plain, jsonLd }), parts),
        locked: record.locked,
        row: { id: event.id, author: event.author, status: event.status, revision: event.revision },
        madeFrom,
        asOf,
      };
    };

    return events.map((event) => {
      const fresh = renderEvent(event);
      measure(fresh.rendered);
      if (reading.isShared) kept.keep(nameOf(event.row.id, reading, jsonLd), fresh);
      return fresh;
    });
  };

  const load = (ids: readonly number[], ...more: Tail<typeof renderAll>): Promise<RenderedEvent[]> =>
    // One is read sooner than it would be handed over to a thread.
    renderAll(() => findLinkedEvents(ids.length === 1 ? database.read : database.readLists, ids), ...more);

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
      const [rendered] = await renderAll(async () => [written], reading, false);
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
