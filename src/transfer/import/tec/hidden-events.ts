import { idAt, objectsIn } from './site/raw.ts';
import type { SingleRecords } from './site/single-records.ts';
import { sourceFailure } from './site/site-client.ts';

/** More requests than this nobody waits for; a site that names such an id has not counted up to it. */
const highestAsked = 1_000_000;

/** Notes the ids that a site has shown, and finds events under others. */
export interface HiddenEvents {
  readonly note: (items: readonly unknown[]) => void;
  /** The events that no list shows: whatever answers as one under an id that was not noted. */
  readonly read: () => AsyncIterable<readonly unknown[]>;
}

function* upTo(highest: number): Iterable<number> {
  for (let id = 1; id <= highest; id += 1) yield id;
}

/**
 * Finds events that are hidden from lists, which v1 shows to nobody but under their own address (reference
 * events-api 2.2): those of `listed`, the ids that WordPress's own interface lists; where there is none, one request
 * for each id up to the highest that was noted. Reading throws AppError `import_source` when that is past a million.
 */
export const hiddenEvents = (
  singles: SingleRecords,
  listed: () => Promise<ReadonlySet<number> | null>,
  address: string,
): HiddenEvents => {
  const known = new Set<number>();
  return {
    note: (items) => {
      for (const raw of objectsIn(items)) known.add(idAt(raw) ?? 0);
    },
    read: async function* () {
      const ids = await listed();
      const highest = [...known].reduce((most, id) => Math.max(most, id), 0);
      if (ids === null && highest > highestAsked) {
        throw sourceFailure(
          address,
          `el id más alto es ${highest}; --hidden pregunta hasta ${highestAsked}.`,
          `the highest id is ${highest}; --hidden asks for ids up to ${highestAsked}.`,
        );
      }
      const unknown = [...(ids ?? upTo(highest))].filter((id) => !known.has(id));
      yield* singles.many('event', unknown);
    },
  };
};
