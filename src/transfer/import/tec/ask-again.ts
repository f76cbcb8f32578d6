import { inBatches } from '../../../kernel/waiting.ts';
import type { Asked, ImportKind, SourceBatch } from '../source.ts';
import { globalIdOf, rawOf } from './site/raw.ts';
import type { SingleRecords } from './site/single-records.ts';
import { termKey } from './term-record.ts';

/** How many single reads run side by side. */
const atOnce = 4;

/** The id that a key ends with: of a global id (`agenda.example?id=21`) or of a term (`agenda.example/terms/4`). */
const idIn = (key: string): number | null => {
  const digits = /(?:[?&]id=|\/terms\/)(\d{1,15})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Makes batches of records that were read. */
export type BatchesFor = (kind: ImportKind, items: readonly unknown[]) => Promise<readonly SourceBatch[]>;

/** Asks a site by their ids for records that were imported from it and that none of its lists shows. */
export const askAgain =
  (singles: SingleRecords, site: string, batchesFor: BatchesFor) =>
  async (kind: ImportKind, keys: readonly string[]): Promise<Asked> => {
    const batches: SourceBatch[] = [];
    const gone = new Set<string>();
    const keyOf = (item: unknown, id: number): string | null => {
      const raw = rawOf(item);
      if (raw === null) return null;
      return kind === 'category' || kind === 'tag' ? termKey(site, id) : globalIdOf(raw, site);
    };
    for await (const some of inBatches(keys, atOnce)) {
      await Promise.all(
        some.map(async (key) => {
          const id = idIn(key);
          if (id === null) return;
          const answer = await singles.one(kind, id);
          if (answer === 'gone') gone.add(key);
          else if (answer !== 'unknown' && keyOf(answer.item, id) === key) {
            batches.push(...(await batchesFor(kind, [answer.item])));
          }
        }),
      );
    }
    return { batches, gone };
  };
