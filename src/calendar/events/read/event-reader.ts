import { isVisible } from '../../../kernel/actor.ts';
import type { Json } from '../../../kernel/json.ts';
import type { TermRow } from '../../../storage/tables.ts';
import type { CalendarDependencies, Needs } from '../../dependencies.ts';
import { fileAddress } from '../../images/image-json.ts';
import type { PlaceView } from '../../linked-records/kind.ts';
import { type ShownPlace, showPlaces } from '../../linked-records/texts.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { readTogether } from '../../records/list-result.ts';
import type { Reading } from '../../records/visibility.ts';
import { embeddedTermJson, termView } from '../../terms/json.ts';
import { compareTerms } from '../../terms/term-index.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { EventState } from '../event-state.ts';
import { findListedEvents, type ListedEventState } from './event-rows.ts';
import { type EventView, eventView, type ImageView, type LinkedJson, noLinkedJson } from './event-view.ts';

/** What events are read with. */
export type EventReaderDependencies = Needs<'database' | 'site' | 'images' | 'terms'>;

/** The view of an event, with what its JSON contains beside it. */
export interface AssembledEvent {
  readonly view: EventView;
  readonly linked: LinkedJson;
}

/** Makes the view of one event that was read. */
type Assemble = (event: ListedEventState) => AssembledEvent;

interface ShownImage {
  readonly view: ImageView;
  readonly json: Json;
}

const jsonOf = (shown: readonly { readonly json: Json }[]): readonly Json[] => shown.map(({ json }) => json);

/**
 * Reads what events are linked to and gives what makes the view of each of them, as far as the reader may see it: image,
 * categories, tags, venues and organizers, each of them made once for all events. `jsonLd` is for single reads: the linked
 * data of places.
 */
const assembleEvents = (
  dependencies: EventReaderDependencies,
): ((events: readonly ListedEventState[], reading: Reading, jsonLd: boolean) => Promise<Assemble>) => {
  const { database, images, terms: index, site } = dependencies;
  const showVenues = showPlaces(venueKind, dependencies);
  const showOrganizers = showPlaces(organizerKind, dependencies);

  const findImages = async (
    events: readonly ListedEventState[],
    { links }: Reading,
  ): Promise<ReadonlyMap<number, ShownImage>> => {
    const ids = new Set(events.flatMap(({ row }) => row.image_id ?? []));
    const shown = new Map<number, ShownImage>();
    if (ids.size === 0) return shown;
    for (const [id, row] of await images.findImages(database.read, [...ids])) {
      const url = fileAddress(row.file, links);
      const view = { id, url, mimeType: row.mime_type, modifiedUtc: row.modified_at };
      shown.set(id, { view, json: images.imageJson(row, links) });
    }
    return shown;
  };

  return async (events, reading, jsonLd) => {
    const linkedTo = (kind: 'venues' | 'organizers') => events.flatMap(({ links }) => links[kind]);
    const allImages = await findImages(events, reading);
    const allVenues = await showVenues(linkedTo('venues'), reading, jsonLd);
    const allOrganizers = await showOrganizers(linkedTo('organizers'), reading, jsonLd);
    const isShown = ({ row }: ShownPlace<PlaceView>): boolean =>
      row.status !== 'trash' && isVisible(reading.view, row);
    const termJson = (term: TermRow): Json => embeddedTermJson(term, reading);

    return ({ listedId, row, links }) => {
      const image = allImages.get(row.image_id ?? 0);
      const linkedVenues = links.venues.flatMap((id) => allVenues.get(id) ?? []);
      const linkedOrganizers = links.organizers.flatMap((id) => allOrganizers.get(id) ?? []);
      const venues = linkedVenues.filter(isShown);
      const organizers = linkedOrganizers.filter(isShown);
      const terms = links.terms.flatMap((id) => index.find(id) ?? []).sort(compareTerms);
      const categories = terms.filter(({ taxonomy }) => taxonomy === 'category');
      const tags = terms.filter(({ taxonomy }) => taxonomy === 'tag');
      const views = {
        image: image?.view ?? null,
        categories: categories.map(termView),
        tags: tags.map(termView),
        venues: venues.map(({ view }) => view),
        organizers: organizers.map(({ view }) => view),
      };
      const linkedModifiedUtc = (): string[] =>
        [
          ...(image ? [image.view] : []),
          ...[...linkedVenues, ...linkedOrganizers].map(({ view }) => view),
          ...views.categories,
          ...views.tags,
        ].map(({ modifiedUtc }) => modifiedUtc);
      const source = {
        ...{ listedId, row, linked: views, linkedModifiedUtc },
        locked: reading.isLocked(row),
      };
      return {
        view: eventView(source, site, reading.links),
        linked: source.locked
          ? noLinkedJson
          : {
              image: image?.json ?? false,
              categories: categories.map(termJson),
              tags: tags.map(termJson),
              venues: jsonOf(venues),
              organizers: jsonOf(organizers),
            },
      };
    };
  };
};

/** Reads the views of events. Whether the reader may see them is for the caller to decide. */
export interface EventReader {
  /** Returns the event with that listed id, with the linked data of its places; undefined when there is none. */
  readonly readOne: (id: number, reading: Reading) => Promise<AssembledEvent | undefined>;
  /**
   * Returns events as they stand in lists, in the order of the listed ids; ids that no event has are left out. `yieldToEventLoop` as
   * in `Input`.
   */
  readonly readMany: (
    ids: readonly number[],
    reading: Reading,
    yieldToEventLoop: () => Promise<void>,
  ) => AsyncGenerator<AssembledEvent, void>;
  /** Returns an event as it was just written, like `readOne`; what it is linked to is read, the event itself is not. */
  readonly ofWritten: (written: EventState, reading: Reading) => Promise<AssembledEvent>;
}

/** All that a calendar works with, and its reader. */
export type WithReader = CalendarDependencies & { readonly reader: EventReader };

/** Returns the reader of a calendar's events. */
export const createEventReader = (dependencies: EventReaderDependencies): EventReader => {
  const { database } = dependencies;
  const assemble = assembleEvents(dependencies);
  return {
    readOne: async (id, reading) => {
      const [event] = await findListedEvents(database.read, [id]);
      return event && (await assemble([event], reading, true))(event);
    },
    readMany: async function* (ids, reading, yieldToEventLoop) {
      for (let from = 0; from < ids.length; from += readTogether) {
        const some = ids.slice(from, from + readTogether);
        const found = await findListedEvents(database.read, some);
        const events = new Map(found.map((event) => [event.listedId, event]));
        const toView = await assemble(found, reading, false);
        for (const id of some) {
          const event = events.get(id);
          if (event === undefined) continue;
          yield toView(event);
          await yieldToEventLoop();
        }
      }
    },
    ofWritten: async (written, reading) => {
      const event = { ...written, listedId: written.row.id };
      return (await assemble([event], reading, true))(event);
    },
  };
};
