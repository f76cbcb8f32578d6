import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { VenueRow } from '../../../storage/tables.ts';
import { type Address, addressOf } from '../../venues/address.ts';
import { unlocatedVenues } from '../../venues/locating.ts';

/** A venue whose address is to be looked up. */
interface QueuedVenue {
  readonly id: number;
  readonly address: Address;
}

/** The venues without coordinates whose address is to be looked up. */
export interface VenueQueue {
  /** The next one as it stands now, or null for none: those just written, then the others, then those put off. */
  readonly next: () => Promise<QueuedVenue | null>;
  /** Puts one off until there are no others. */
  readonly postpone: (id: number) => void;
}

/** How many are read at once. */
const batch = 50;

const withAddress = (rows: readonly VenueRow[]): QueuedVenue[] =>
  rows.flatMap((row) => {
    const address = addressOf(row);
    return address === null ? [] : { id: row.id, address };
  });

/** Venues that something happened to after one change and up to another. */
const listChangedVenues = async (executor: Executor, after: number, upTo: number): Promise<number[]> => {
  const rows = await executor
    .selectFrom('changes')
    .select('record_id')
    .distinct()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('kind', '=', 'venue')
    .execute();
  return rows.map(({ record_id }) => record_id);
};

/** Takes some out of a set. */
const takeSome = (ids: Set<number>): number[] => {
  const some = [...ids.values().take(batch)];
  for (const id of some) ids.delete(id);
  return some;
};

/** The queue of a calendar, from now on. */
export const queueVenues = (read: Executor, calendar: Calendar): VenueQueue => {
  const changed = new Set<number>();
  const postponed = new Set<number>();
  let seen = calendar.revision();
  let sweptTo: number | null = 0;
  let urgent: QueuedVenue[] = [];
  let others: QueuedVenue[] = [];

  const noteChanges = async (): Promise<void> => {
    await calendar.catchUp();
    const revision = calendar.revision();
    if (revision === seen) return;
    for (const id of await listChangedVenues(read, seen, revision)) changed.add(id);
    seen = revision;
    // They are read anew.
    const isAsItWas = ({ id }: QueuedVenue): boolean => !changed.has(id);
    urgent = urgent.filter(isAsItWas);
    others = others.filter(isAsItWas);
  };

  const readChanged = async (): Promise<void> => {
    while (urgent.length === 0 && changed.size > 0) {
      urgent = withAddress(await unlocatedVenues(read).where('id', 'in', takeSome(changed)).execute());
    }
  };

  const readOthers = async (): Promise<void> => {
    while (others.length === 0 && sweptTo !== null) {
      const venues = await unlocatedVenues(read).where('id', '>', sweptTo).limit(batch).execute();
      sweptTo = venues.at(-1)?.id ?? null;
      others = withAddress(venues);
    }
    while (others.length === 0 && postponed.size > 0) {
      others = withAddress(await unlocatedVenues(read).where('id', 'in', takeSome(postponed)).execute());
    }
  };

  return {
    next: async () => {
      await noteChanges();
      await readChanged();
      if (urgent.length === 0) await readOthers();
      return urgent.shift() ?? others.shift() ?? null;
    },
    postpone: (id) => {
      postponed.add(id);
    },
  };
};
