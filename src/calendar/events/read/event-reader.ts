import type { CalendarDependencies } from '../../dependencies.ts';
import { readTogether } from '../../records/list-result.ts';
import type { Reading } from '../../records/lock.ts';
import type { EventState } from '../event-state.ts';
import { type AssembledEvent, assembleEvents, type EventReaderDependencies } from './assemble-events.ts';
import { findListedEvents } from './event-rows.ts';

/** Reads the views of events. Whether the reader may see them is for the caller to decide. */
export interface EventReader {
  /** Returns the event with that listed id, with the linked data of its places; undefined when there is none. */
  readonly readOne: (id: number, reading: Reading) => Promise<AssembledEvent | undefined>;
  /**
   * Returns events as they stand in lists, in the order of the listed ids; ids that no event has are left out. `giveWay` as
   * in `Input`.
   */
  readonly readMany: (
    ids: readonly number[],
    reading: Reading,
    giveWay: () => Promise<void>,
  ) => AsyncGenerator<AssembledEvent, void>;
  /** Returns an event as it was just written; what it is linked to is read, the event itself is not. */
  readonly ofWritten: (written: EventState, reading: Reading) => Promise<AssembledEvent>;
}

/** All that a calendar works with, and its reader. */
export type WithReader = CalendarDependencies & { readonly reader: EventReader };

/** Returns the reader of a calendar's events. */
export const createEventReader = (dependencies: EventReaderDependencies): EventReader => {
  const { database, terms } = dependencies;
  const assemble = assembleEvents(dependencies);
  return {
    readOne: async (id, reading) => {
      await terms.catchUp();
      const [event] = await findListedEvents(database.read, [id]);
      return event && (await assemble([event], reading, true))(event);
    },
    readMany: async function* (ids, reading, giveWay) {
      await terms.catchUp();
      for (let from = 0; from < ids.length; from += readTogether) {
        const some = ids.slice(from, from + readTogether);
        const found = await findListedEvents(database.read, some);
        const events = new Map(found.map((event) => [event.listedId, event]));
        const toView = await assemble(found, reading, false);
        for (const id of some) {
          const event = events.get(id);
          if (event === undefined) continue;
          yield toView(event);
          await giveWay();
        }
      }
    },
    ofWritten: async (written, reading) => {
      await terms.catchUp();
      const event = { ...written, listedId: written.row.id };
      return (await assemble([event], reading, false))(event);
    },
  };
};
