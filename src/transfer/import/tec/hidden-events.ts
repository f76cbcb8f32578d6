import { idAt, objectsIn } from './raw.ts';
import type { InterfaceAddress } from './site-address.ts';
import { type SiteClient, sourceFailure } from './site-client.ts';

/** How many single reads run side by side. */
const atOnce = 4;
const batchSize = 40;
/** More requests than this nobody waits for; a site that names such an id has not counted up to it. */
const highestAsked = 1_000_000;

/** Notes the ids that a site has shown, and asks for those in between. */
export interface HiddenEvents {
  readonly note: (items: readonly unknown[]) => void;
  /** The events that no list shows: whatever answers as one under an id that was not noted. */
  readonly read: () => AsyncIterable<readonly unknown[]>;
}

/**
 * Finds events that are hidden from lists, which the interface shows to nobody but under their own address
 * (reference events-api 2.2): one request for each id up to the highest that was noted.
 * Reading throws AppError `import_source` when that is past a million.
 */
export const hiddenEvents = (client: SiteClient, address: InterfaceAddress): HiddenEvents => {
  const known = new Set<number>();
  const findOne = async (id: number): Promise<unknown> => {
    const { status, body } = await client(address.of(`/events/${id}`));
    return status === 200 ? body : null;
  };
  return {
    note: (items) => {
      for (const raw of objectsIn(items)) known.add(idAt(raw) ?? 0);
    },
    read: async function* () {
      const highest = [...known].reduce((most, id) => Math.max(most, id), 0);
      if (highest > highestAsked) {
        throw sourceFailure(
          address.of('/events'),
          `el id más alto es ${highest}; --hidden pregunta hasta ${highestAsked}.`,
          `the highest id is ${highest}; --hidden asks for ids up to ${highestAsked}.`,
        );
      }
      let found: unknown[] = [];
      for (let from = 1; from <= highest; from += atOnce) {
        const ids = Array.from({ length: atOnce }, (_, step) => from + step);
        const asked = ids.filter((id) => id <= highest && !known.has(id));
        found.push(...(await Promise.all(asked.map(findOne))).filter((body) => body !== null));
        if (found.length < batchSize) continue;
        yield found;
        found = [];
      }
      if (found.length > 0) yield found;
    },
  };
};
