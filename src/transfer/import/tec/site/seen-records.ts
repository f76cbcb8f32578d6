import { idAt, type Raw, rawOf, textAt } from './raw.ts';

/** What came in one reading of a collection. */
export interface SeenRecords {
  /** Parts a page into what is new, what had come already, and other records of an id that had come. */
  readonly part: (records: readonly unknown[]) => {
    readonly fresh: readonly unknown[];
    readonly twins: readonly unknown[];
  };
  /** One text for each different record. */
  readonly keys: ReadonlySet<string>;
}

/** The key of a record: its id, or what it is where it has none. */
export const seenKey = (item: unknown): string => {
  const raw = rawOf(item);
  const id = raw === null ? null : idAt(raw);
  return id === null ? JSON.stringify(item) : String(id);
};

const distinctive = ['title', 'venue', 'organizer', 'name', 'slug', 'start_date', 'end_date'] as const;

const looks = (raw: Raw): string => JSON.stringify(distinctive.map((name) => textAt(raw, name)));

/** One id for two records; a record that was changed while it was read says so in `modified`. */
const isTwin = (one: Raw, other: Raw): boolean =>
  looks(one) !== looks(other) && textAt(one, 'modified') === textAt(other, 'modified');

/** Starts with nothing seen. */
export const seenRecords = (): SeenRecords => {
  const byKey = new Map<string, Raw>();
  const keys = new Set<string>();
  return {
    keys,
    part: (records) => {
      const fresh: unknown[] = [];
      const twins: unknown[] = [];
      for (const item of records) {
        const key = seenKey(item);
        const raw = rawOf(item) ?? {};
        const before = byKey.get(key);
        if (!keys.has(key)) {
          keys.add(key);
          byKey.set(key, {
            ...Object.fromEntries([...distinctive, 'modified'].map((name) => [name, raw[name]])),
          });
          fresh.push(item);
        } else if (before !== undefined && isTwin(before, raw)) {
          const twin = `${key} ${looks(raw)}`;
          if (!keys.has(twin)) twins.push(item);
          keys.add(twin);
        }
      }
      return { fresh, twins };
    },
  };
};
