import type { Executor } from '../database/dialect.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Site } from '../kernel/site.ts';
import type { PlaceDependencies } from '../places/dependencies.ts';
import { createInlinePlace, type InlinePlace, type InlinePlaces, inlinePlaces } from '../places/inline.ts';
import { newVenueFields } from './schema.ts';
import { venueKind } from './venue-kind.ts';

/** How events read the data objects of venues. */
export const inlineVenues = (dependencies: PlaceDependencies): InlinePlaces =>
  inlinePlaces(venueKind, newVenueFields, dependencies);

/**
 * The id of a venue for the data of an event: a readable namesake as it is, or a new one; part of the event's
 * transaction (reference events-api 3.6, Q5, Q25).
 * @throws AppError `could-not-create-venue`, `rest_forbidden`, `rest_invalid_param`.
 */
export const createInlineVenue = (
  executor: Executor,
  { site }: { readonly site: Site },
  actor: Actor,
  now: Temporal.Instant,
  inline: InlinePlace,
): Promise<number> => createInlinePlace(executor, venueKind, inline, { actor, now, site });
