import { isVisible } from '../../../kernel/actor.ts';
import type { RecordKey } from '../../../storage/changes/calendar.ts';
import { type ShownPlace, showPlaces } from '../../linked-records/texts.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { type Rendered, render, renderedList } from '../../records/rendered.ts';
import { keepEmbeddedTerms } from '../../records/rendered-terms.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { EventState } from '../list/facets.ts';
import { eventJson } from './json.ts';
import type { Reading } from './reading.ts';
import type { EventReaderDependencies, RenderedEvent } from './rendered-event.ts';

interface Form {
  readonly reading: Reading;
  readonly jsonLd: boolean;
  /** See `Input`; between two events, which may be long. */
  readonly giveWay?: () => Promise<void>;
}

interface ShownImage {
  readonly json: ReturnType<EventReaderDependencies['images']['imageJson']>;
  readonly rendered: Rendered;
}

const noImage = render(false);

/**
 * Puts into events what they are linked to, as far as the reader may see it: image, categories, tags, venues and
 * organizers. Of these each is rendered once for all events of a page, all but images once for as long as it is kept.
 */
export const putTogether = (
  dependencies: EventReaderDependencies,
): ((events: readonly EventState[], form: Form) => Promise<readonly Omit<RenderedEvent, 'asOf'>[]>) => {
  const { database, images, terms, site } = dependencies;
  const showVenues = showPlaces(venueKind, dependencies);
  const showOrganizers = showPlaces(organizerKind, dependencies);
  const embedTerms = keepEmbeddedTerms(terms);

  const findImages = async (events: readonly EventState[]): Promise<ReadonlyMap<number, ShownImage>> => {
    const ids = new Set(events.flatMap(({ row }) => row.image_id ?? []));
    const shown = new Map<number, ShownImage>();
    if (ids.size === 0) return shown;
    for (const [id, row] of await images.findImages(database.read, [...ids])) {
      const json = images.imageJson(row);
      shown.set(id, { json, rendered: render(json) });
    }
    return shown;
  };

  return async (events, { reading, jsonLd, giveWay }) => {
    const linked = (kind: 'venues' | 'organizers') => events.flatMap(({ links }) => links[kind]);
    const shownImages = await findImages(events);
    const venues = await showVenues(linked('venues'), { ...reading, jsonLd });
    const organizers = await showOrganizers(linked('organizers'), { ...reading, jsonLd });

    const putOne = ({ row, links }: EventState): Omit<RenderedEvent, 'asOf'> => {
      const madeFrom: RecordKey[] = [`event:${row.id}`];
      if (row.image_id !== null) madeFrom.push(`image:${row.image_id}`);
      const visible = (ids: readonly number[], places: typeof venues): ShownPlace[] => {
        const found = ids.flatMap((id) => places.get(id) ?? []);
        for (const place of found) madeFrom.push(...place.madeFrom);
        return found.filter((place) => place.row.status !== 'trash' && isVisible(reading.view, place.row));
      };
      const shownVenues = visible(links.venues, venues);
      const shownOrganizers = visible(links.organizers, organizers);
      const embedded = embedTerms(links.terms, reading.plain);
      madeFrom.push(...embedded.madeFrom);
      const image = shownImages.get(row.image_id ?? 0);
      const locked = reading.isLocked(row);
      const place = shownVenues[0]?.linkedData ?? null;
      const organizer = shownOrganizers[0]?.linkedData ?? null;
      const json = eventJson(row, {
        site,
        plain: reading.plain,
        locked,
        jsonLd: jsonLd ? { image: image?.json ?? null, place, organizer } : null,
      });
      const allVenues = renderedList(shownVenues.map((venue) => venue.rendered));
      const rendered = render(json, {
        image: image?.rendered ?? noImage,
        categories: embedded.categories,
        tags: embedded.tags,
        // Clients know one venue, or `[]` for none (ADR 0058).
        venue: shownVenues[0]?.rendered ?? allVenues,
        venues: allVenues,
        organizer: renderedList(shownOrganizers.map((shown) => shown.rendered)),
      });
      const { id, author, status, revision } = row;
      return { rendered, locked, row: { id, author, status, revision }, terms: embedded.ids, madeFrom };
    };
    const made: Omit<RenderedEvent, 'asOf'>[] = [];
    for (const event of events) {
      made.push(putOne(event));
      await giveWay?.();
    }
    return made;
  };
};
