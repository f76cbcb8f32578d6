import type { ReadRows } from './found-rows.ts';
import type { Status } from './tables.ts';

/** What lists ask of every event, by the place of its id in `ids`, which are in order. */
export interface ListedEvents {
  readonly count: number;
  readonly ids: Float64Array;
  /** Local times as `timeNumber` gives them. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** 0 for an event that no list shows, else `statusNumber`. */
  readonly statuses: Uint8Array;
  /** 1 when a password hides the text. */
  readonly isProtected: Uint8Array;
  readonly authors: Float64Array;
}

const statuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** The number that stands for a status. */
export const statusNumber = (status: Status): number => statuses.indexOf(status) + 1;

/** The digits of a local time as a number: `2027-03-01 10:00:00` is 20270301100000. `''` is before all times. */
export const timeNumber = (local: string): number => {
  let digits = 0;
  for (let at = 0; at < local.length; at += 1) {
    const digit = local.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
  }
  return digits;
};

/** The local time that a number stands for. */
export const localTime = (digits: number): string =>
  String(digits)
    .padStart(14, '0')
    .replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3 $4:$5:$6');

/** The place of an id, or where it would stand, as the complement, when it is not among them. */
export const placeOf = ({ ids, count }: ListedEvents, id: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low < count && ids[low] === id ? low : ~low;
};

const allocate = (size: number): ListedEvents => ({
  count: 0,
  ids: new Float64Array(size),
  starts: new Float64Array(size),
  ends: new Float64Array(size),
  statuses: new Uint8Array(size),
  isProtected: new Uint8Array(size),
  authors: new Float64Array(size),
});

interface Row {
  readonly event_id: number;
  readonly start_local: string;
  readonly end_local: string;
  readonly status: Status;
  readonly protected: number;
  readonly author: number;
}

const put = (events: ListedEvents, at: number, row: Row): void => {
  events.ids[at] = row.event_id;
  events.starts[at] = timeNumber(row.start_local);
  events.ends[at] = timeNumber(row.end_local);
  events.statuses[at] = statusNumber(row.status);
  events.isProtected[at] = row.protected;
  events.authors[at] = row.author;
};

const columns = 'event_id, start_local, end_local, status, protected, author';
/** Rows read at once. */
const batch = 1000;
/** After more changes than this everything is read again. */
const mostChanges = 20_000;

const readAll = (run: ReadRows): ListedEvents => {
  const [counted] = run('select count(*) as count from occurrences where hidden = 0', []);
  const expected = Number((counted as { readonly count: number }).count);
  // Room for those that are added later.
  const events = allocate(expected + (expected >> 4) + batch);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = run(
      `select ${columns} from occurrences where event_id > ? and hidden = 0 order by event_id limit ${batch}`,
      [after],
    ) as readonly Row[];
    for (const row of rows) {
      put(events, count, row);
      count += 1;
      after = row.event_id;
    }
    if (rows.length < batch) return { ...events, count };
  }
};

/** The events with the changed ones as they are now; null when there is no room for them where they belong. */
const readChanged = (run: ReadRows, known: ListedEvents, changed: readonly number[]): ListedEvents | null => {
  const rows = run(
    `select ${columns} from occurrences where event_id in (select value from json_each(?)) and hidden = 0
      order by event_id`,
    [JSON.stringify(changed)],
  ) as readonly Row[];
  const byId = new Map(rows.map((row) => [row.event_id, row]));
  let events = known;
  for (const id of changed) {
    const place = placeOf(events, id);
    const row = byId.get(id);
    if (place >= 0 && row) put(events, place, row);
    else if (place >= 0) events.statuses[place] = 0;
    else if (row) {
      const isLast = ~place === events.count && events.count < events.ids.length;
      if (!isLast) return null;
      put(events, events.count, row);
      events = { ...events, count: events.count + 1 };
    }
  }
  return events;
};

/**
 * Keeps in memory what lists ask of every event, some 40 bytes each. The result gives it as it is in the open
 * transaction; what has changed since the last time is read again. Counts on events having one occurrence, and on
 * `changes` naming each that was written.
 */
export const rememberListedEvents = (run: ReadRows): (() => ListedEvents) => {
  let known: ListedEvents | null = null;
  let revision = 0;
  return () => {
    const [newest] = run('select max(id) as id from changes', []);
    const now = Number((newest as { readonly id: number | null }).id ?? 0);
    if (known === null || now !== revision) {
      const changed =
        known === null
          ? []
          : run(
              `select distinct record_id as id from changes where id > ? and kind = 'event' order by record_id
                limit ${mostChanges + 1}`,
              [revision],
            ).map((row) => (row as { readonly id: number }).id);
      const before = known;
      // Should reading fail half way, everything is read the next time.
      known = null;
      known =
        before === null || changed.length > mostChanges ? readAll(run) : readChanged(run, before, changed);
      known ??= readAll(run);
      revision = now;
    }
    return known;
  };
};
