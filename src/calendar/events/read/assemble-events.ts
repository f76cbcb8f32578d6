import { isVisible } from '../../../kernel/actor.ts';
import type { RecordKey } from '../../../storage/changes/calendar.ts';
import { fileAddress } from '../../images/image-json.ts';
import type { PlaceView } from '../../linked-records/place-view.ts';
import { type ShownPlace, showPlaces } from '../../linked-records/texts.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import type { Reading } from '../../records/lock.ts';
import { type Rendered, render, renderedList } from '../../records/rendered.ts';
import { keepEmbeddedTerms } from '../../records/rendered-terms.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { ListedEventState } from './event-rows.ts';
import { type EventView, eventView, type ImageView } from './event-view.ts';
import type { EventReaderDependencies } from './rendered-event.ts';

/** The view of an event, with what its JSON is made of beside it. */
export interface AssembledEvent {
  readonly view: EventView;
  /** What it is linked to as rendered JSON, by the names of the parts of `eventJson`. */
  readonly parts: Readonly<Record<string, Rendered>>;
  /** The ids of the terms that it shows. */
  readonly terms: readonly number[];
  /** The source of the event and every other record whose change makes the view wrong. */
  readonly madeFrom: readonly RecordKey[];
}

/** Makes the view of one event that was read. */
type Assemble = (event: ListedEventState) => AssembledEvent;

interface ShownImage {
  readonly view: ImageView;
  readonly rendered: Rendered;
}

const noImage = render(false);

/**
 * Reads what events are linked to and gives what makes the view of each of them, as far as the reader may see it: image,
 * categories, tags, venues and organizers. Of these each is rendered once for all events of a page, all but images once
 * for as long as it is kept. `jsonLd` is for single reads: the linked data of places.
 */
export const assembleEvents = (
  dependencies: EventReaderDependencies,
): ((events: readonly ListedEventState[], reading: Reading, jsonLd: boolean) => Promise<Assemble>) => {
  const { database, images, terms, site } = dependencies;
  const showVenues = showPlaces(venueKind, dependencies);
  const showOrganizers = showPlaces(organizerKind, dependencies);
  const embedTerms = keepEmbeddedTerms(terms);

  const findImages = async (
    events: readonly ListedEventState[],
  ): Promise<ReadonlyMap<number, ShownImage>> => {
    const ids = new Set(events.flatMap(({ row }) => row.image_id ?? []));
    const shown = new Map<number, ShownImage>();
    if (ids.size === 0) return shown;
    for (const [id, row] of await images.findImages(database.read, [...ids])) {
      const view = { id, url: fileAddress(row.file), mimeType: row.mime_type, modifiedUtc: row.modified_at };
      shown.set(id, { view, rendered: render(images.imageJson(row)) });
    }
    return shown;
  };

  return async (events, reading, jsonLd) => {
    const linkedTo = (kind: 'venues' | 'organizers') => events.flatMap(({ links }) => links[kind]);
    const allImages = await findImages(events);
    const allVenues = await showVenues(linkedTo('venues'), { ...reading, jsonLd });
    const allOrganizers = await showOrganizers(linkedTo('organizers'), { ...reading, jsonLd });
    const isShown = ({ row }: ShownPlace<PlaceView>): boolean =>
      row.status !== 'trash' && isVisible(reading.view, row);

    return ({ listedId, row, links }) => {
      const image = allImages.get(row.image_id ?? 0);
      const linkedVenues = links.venues.flatMap((id) => allVenues.get(id) ?? []);
      const linkedOrganizers = links.organizers.flatMap((id) => allOrganizers.get(id) ?? []);
      const venues = linkedVenues.filter(isShown);
      const organizers = linkedOrganizers.filter(isShown);
      const embedded = embedTerms(links.terms, reading.plain);
      const linked = {
        image: image?.view ?? null,
        categories: embedded.categories.views,
        tags: embedded.tags.views,
        venues: venues.map(({ view }) => view),
        organizers: organizers.map(({ view }) => view),
      };
      const linkedModifiedUtc = (): string[] =>
        [
          ...(image ? [image.view] : []),
          ...[...linkedVenues, ...linkedOrganizers].map(({ view }) => view),
          ...linked.categories,
          ...linked.tags,
        ].map(({ modifiedUtc }) => modifiedUtc);
      const madeFrom: RecordKey[] = [`event:${row.id}`];
      if (row.image_id !== null) madeFrom.push(`image:${row.image_id}`);
      for (const place of linkedVenues) madeFrom.push(...place.madeFrom);
      for (const place of linkedOrganizers) madeFrom.push(...place.madeFrom);
      madeFrom.push(...embedded.madeFrom);
      const venueList = renderedList(venues.map(({ rendered }) => rendered));
      return {
        view: eventView({ listedId, row, linked, linkedModifiedUtc, locked: reading.isLocked(row) }, site),
        parts: {
          image: image?.rendered ?? noImage,
          categories: embedded.categories.rendered,
          tags: embedded.tags.rendered,
          // Clients know one venue, or `[]` for none (ADR 0058).
          venue: venues[0]?.rendered ?? venueList,
          venues: venueList,
          organizer: renderedList(organizers.map(({ rendered }) => rendered)),
        },
        terms: embedded.ids,
        madeFrom,
      };
    };
  };
};
