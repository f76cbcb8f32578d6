import type { Executor } from '../../../storage/dialect.ts';
import type { Status } from '../../../storage/tables.ts';
import type { PlaceDependencies } from '../../linked-records/dependencies.ts';
import type { InlinePlaces } from '../../linked-records/inline.ts';
import { inlineOrganizers } from '../../organizers/inline.ts';
import { findOrganizers } from '../../organizers/repository.ts';
import { inlineVenues } from '../../venues/inline.ts';
import { findVenues } from '../../venues/repository.ts';

/** Venues or organizers, as events link and make them. */
export interface LinkedKind {
  /** Also the name of the event's field. */
  readonly name: 'venue' | 'organizer';
  /** Those with these ids, in any status. */
  readonly find: (
    executor: Executor,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, { readonly status: Status }>>;
  /** Reads and stores the data of new ones. */
  readonly inline: InlinePlaces;
}

/** The two kinds that events are linked to. */
export interface LinkedKinds {
  readonly venue: LinkedKind;
  readonly organizer: LinkedKind;
}

/** Venues and organizers over a calendar. */
export const linkedKinds = (dependencies: PlaceDependencies): LinkedKinds => ({
  venue: {
    name: 'venue',
    find: findVenues,
    inline: inlineVenues(dependencies),
  },
  organizer: {
    name: 'organizer',
    find: findOrganizers,
    inline: inlineOrganizers(dependencies),
  },
});
