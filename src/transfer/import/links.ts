import type { Executor } from '../../storage/dialect.ts';
import type { KindImports } from './kind-imports.ts';
import { findImports } from './ledger.ts';
import type { ImportKind, SourceRecord } from './source.ts';

/** What was met so far: ids here by key, null for what did not come or lies in the trash. */
export interface KnownKeys {
  readonly find: (key: string) => number | undefined;
  readonly add: (written: ReadonlyMap<string, number>) => void;
  /** Looks up what these records are linked to. */
  readonly lookUp: (executor: Executor, records: readonly SourceRecord[]) => Promise<void>;
}

const linkedKeys = ({ parent, links }: SourceRecord): readonly string[] => [
  ...links.venues,
  ...links.organizers,
  ...links.terms,
  ...(parent === null ? [] : [parent]),
];

/** Starts with nothing known. */
export const knownKeys = (kinds: Readonly<Record<ImportKind, KindImports>>): KnownKeys => {
  const ids = new Map<string, number | null>();
  return {
    find: (key) => ids.get(key) ?? undefined,
    add: (written) => {
      for (const [key, id] of written) ids.set(key, id);
    },
    lookUp: async (executor, records) => {
      const missing = [...new Set(records.flatMap(linkedKeys))].filter((key) => !ids.has(key));
      for (const key of missing) ids.set(key, null);
      const rows = await findImports(executor, missing);
      const byKind = Map.groupBy(rows.values(), ({ kind }) => kind);
      for (const [kind, some] of byKind) {
        const here = await kinds[kind].findHere(
          executor,
          some.map(({ record_id }) => record_id),
        );
        for (const { source_key, record_id } of some) {
          const status = here.get(record_id)?.status;
          if (status !== undefined && status !== 'trash') ids.set(source_key, record_id);
        }
      }
    },
  };
};
