import type { Executor } from '../database/dialect.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Site } from '../kernel/site.ts';
import type { PlaceDependencies } from '../places/dependencies.ts';
import { createInlinePlace, type InlinePlace, type InlinePlaces, inlinePlaces } from '../places/inline.ts';
import { organizerKind } from './organizer-kind.ts';
import { newOrganizerFields } from './schema.ts';

/** How events read the data objects of organizers. */
export const inlineOrganizers = (dependencies: PlaceDependencies): InlinePlaces =>
  inlinePlaces(organizerKind, newOrganizerFields, dependencies);

/**
 * The id of an organizer for the data of an event: a readable namesake as it is, or a new one; part of the event's
 * transaction (reference events-api 3.6, Q5, Q25).
 * @throws AppError `could-not-create-organizer`, `rest_forbidden`, `rest_invalid_param`.
 */
export const createInlineOrganizer = (
  executor: Executor,
  { site }: { readonly site: Site },
  actor: Actor,
  now: Temporal.Instant,
  inline: InlinePlace,
): Promise<number> => createInlinePlace(executor, organizerKind, inline, { actor, now, site });
