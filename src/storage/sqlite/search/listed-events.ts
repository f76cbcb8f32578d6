import type { Status } from '../../tables.ts';
import type { ReadRows } from '../statements.ts';

/** Half the size where every number fits, which is all calendars but those with events before 1970 or after 2081. */
type Numbers = Uint32Array | Float64Array;

/**
 * What lists ask of every event, by the place of its listed id in `ids`, which are in order. That of a plain event is its
 * own id, by which its text is found and its changes are named.
 */
export interface ListedEvents {
  readonly count: number;
  readonly ids: Numbers;
  /** Local times as `timeNumber` gives them. */
  readonly starts: Numbers;
  readonly ends: Numbers;
  /** 0 for an event that no list shows, else `statusNumber`. */
  readonly statuses: Uint8Array;
  /** 1 when a password hides the text. */
  readonly isProtected: Uint8Array;
  readonly authors: Numbers;
}

const statuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** The number that stands for a status. */
export const statusNumber = (status: Status): number => statuses.indexOf(status) + 1;

/** The numbers of times fit into 32 bits from this year on, for 112 years. */
const firstYear = 1970;
/** How many values month, day, hour, minute and second are given each. */
const sizes = [13, 32, 25, 60, 61] as const;

/** A number for a local time, `2027-03-01 10:00:00`; numbers are in the order of times. `''` is before all times. */
export const timeNumber = (local: string): number => {
  if (local === '') return -Infinity;
  let number = Number(local.slice(0, 4)) - firstYear;
  for (const [index, size] of sizes.entries()) {
    const at = 5 + index * 3;
    number = number * size + (local.charCodeAt(at) - 48) * 10 + local.charCodeAt(at + 1) - 48;
  }
  return number;
};

/** The local time that a number stands for. */
export const localTime = (number: number): string => {
  let rest = number;
  const [month, day, hour, minute, second] = sizes
    .toReversed()
    .map((size) => {
      const value = ((rest % size) + size) % size;
      rest = (rest - value) / size;
      return String(value).padStart(2, '0');
    })
    .toReversed();
  return `${String(rest + firstYear).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
};

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

type Column = Uint32ArrayConstructor | Float64ArrayConstructor;

const allocate = (size: number, Column: Column): ListedEvents => ({
  count: 0,
  ids: new Column(size),
  starts: new Column(size),
  ends: new Column(size),
  statuses: new Uint8Array(size),
  isProtected: new Uint8Array(size),
  authors: new Column(size),
});

type Row = readonly [
  id: number,
  start: string,
  end: string,
  status: Status,
  isProtected: number,
  author: number,
];

/** Whether all numbers fit where they were put. */
const put = (events: ListedEvents, at: number, row: Row): boolean => {
  const [id, startLocal, endLocal, status, isProtected, author] = row;
  const start = timeNumber(startLocal);
  const end = timeNumber(endLocal);
  events.ids[at] = id;
  events.starts[at] = start;
  events.ends[at] = end;
  events.statuses[at] = statusNumber(status);
  events.isProtected[at] = isProtected;
  events.authors[at] = author;
  return (
    events.ids[at] === id &&
    events.starts[at] === start &&
    events.ends[at] === end &&
    events.authors[at] === author
  );
};

const columns = 'id, start_local, end_local, status, protected, author';
/** Rows read at once. */
const batch = 1000;
/** After more changes than this everything is read again. */
const mostChanges = 20_000;

/** As one text: rows of objects would leave more garbage behind than all that is remembered. */
const readRows = (run: ReadRows, which: string, parameters: readonly unknown[]): readonly Row[] => {
  const [together] = run(
    `select json_group_array(json_array(${columns})) as texts from (select ${columns} from occurrences
      where hidden = 0 and ${which})`,
    parameters,
  );
  return JSON.parse((together as { readonly texts: string }).texts) as readonly Row[];
};

/** All of them, in arrays of that kind; null when a number does not fit into 32 bits. */
const readInto = (run: ReadRows, Column: Column): ListedEvents | null => {
  const [counted] = run('select count(*) as count from occurrences where hidden = 0', []);
  const expected = Number((counted as { readonly count: number }).count);
  // Room for those that are added later.
  const events = allocate(expected + (expected >> 4) + batch, Column);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = readRows(run, `id > ? order by id limit ${batch}`, [after]);
    for (const row of rows) {
      if (!put(events, count, row) && Column === Uint32Array) return null;
      count += 1;
      [after] = row;
    }
    if (rows.length < batch) return { ...events, count };
  }
};

const readAll = (run: ReadRows): ListedEvents => {
  const [kept] = run('pragma cache_size', []);
  // Nothing is read twice: what is kept of the file would only fill up memory.
  run('pragma cache_size = -1024', []);
  try {
    return readInto(run, Uint32Array) ?? (readInto(run, Float64Array) as ListedEvents);
  } finally {
    run(`pragma cache_size = ${(kept as { readonly cache_size: number }).cache_size}`, []);
  }
};

/** The events with the changed ones as they are now; null when one does not fit where it belongs. */
const readChanged = (run: ReadRows, known: ListedEvents, changed: readonly number[]): ListedEvents | null => {
  const rows = readRows(run, 'id in (select value from json_each(?))', [JSON.stringify(changed)]);
  const byId = new Map(rows.map((row) => [row[0], row]));
  const isWide = known.ids instanceof Float64Array;
  let events = known;
  for (const id of changed) {
    const place = placeOf(events, id);
    const row = byId.get(id);
    if (place >= 0 && row) {
      if (!put(events, place, row) && !isWide) return null;
    } else if (place >= 0) events.statuses[place] = 0;
    else if (row) {
      const isLast = ~place === events.count && events.count < events.ids.length;
      if (!isLast || (!put(events, events.count, row) && !isWide)) return null;
      events = { ...events, count: events.count + 1 };
    }
  }
  return events;
};

/**
 * Keeps in memory what lists ask of every event, some 20 bytes each. The result gives it as it is in the open
 * transaction; what has changed since the last time is read again. Counts on events having one occurrence under their own id, and on
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
