/** A bound of a figure: a value in its unit, or that part of the figure of the old checkout. */
export interface Bound {
  readonly kind: 'at most' | 'at least' | 'at most of old' | 'at least of old';
  readonly value: number;
}

/** The calendars that are measured. */
export const calendarNames = [
  'sqlite-1000',
  'sqlite-10000',
  'sqlite-100000',
  'postgres-100000',
  'sqlite-1000000',
] as const;

/** One of them: the database and the number of events. */
export type CalendarName = (typeof calendarNames)[number];

/** What is measured together, in this order. */
export const partNames = [
  'start',
  'uncached',
  'cached',
  'lists',
  'beside-lists',
  'large',
  'beside-writes',
  'writes',
] as const;

/** One of them. */
export type PartName = (typeof partNames)[number];

/** One row of the table. */
export interface Figure {
  readonly part: PartName;
  readonly calendar: CalendarName;
  readonly name: string;
  readonly unit: 'ratio' | 'ms' | 'a second' | 'MB';
  readonly bound: Bound;
}

const atMost = (value: number): Bound => ({ kind: 'at most', value });
const atLeast = (value: number): Bound => ({ kind: 'at least', value });
const atMostOfOld = (value: number): Bound => ({ kind: 'at most of old', value });
const atLeastOfOld = (value: number): Bound => ({ kind: 'at least of old', value });

const besideWrites = 'cached reads beside a client that writes, p99';
const besideLists = 'cached reads beside 8 clients with new lists, p99';

type Unit = Figure['unit'];

/** Rows of one calendar. */
const on = (
  calendar: CalendarName,
  ...rows: readonly (readonly [PartName, name: string, Unit, Bound])[]
): readonly Figure[] => rows.map(([part, name, unit, bound]) => ({ part, calendar, name, unit, bound }));

/** Medians of new lists, one request at a time. */
const lists = (calendar: CalendarName, filter: number, search: number, near: number): readonly Figure[] =>
  on(
    calendar,
    ['lists', 'new list, all filters', 'ms', atMost(filter)],
    ['lists', 'new list, slowest filter', 'ms', atMost(filter)],
    ['lists', 'new search', 'ms', atMost(search)],
    ['lists', 'new list near a point', 'ms', atMost(near)],
  );

const writes = (calendar: CalendarName): readonly Figure[] =>
  on(
    calendar,
    ['writes', 'creates, one client', 'a second', atLeastOfOld(0.85)],
    ['writes', 'updates, one client', 'a second', atLeastOfOld(0.85)],
  );

/** Every figure with its bound. A new figure is a row here and a value that its part returns under the same name. */
export const figures: readonly Figure[] = [
  ...on(
    'sqlite-1000',
    ['start', 'start until the first response', 'ms', atMostOfOld(1)],
    ['start', 'idle memory', 'MB', atMostOfOld(1.1)],
  ),
  ...writes('sqlite-1000'),
  ...on(
    'sqlite-10000',
    ['uncached', 'event, not cached', 'ms', atMost(5)],
    ['uncached', 'page of the list, not cached', 'ms', atMost(15)],
    ['cached', 'cached event', 'ratio', atLeast(0.75)],
    ['cached', 'cached page', 'ratio', atLeast(0.75)],
    ['cached', 'cached list of 50', 'ratio', atLeast(0.7)],
    ['beside-writes', besideWrites, 'ms', atMost(50)],
  ),
  ...lists('sqlite-10000', 15, 20, 25),
  ...lists('sqlite-100000', 60, 120, 200),
  ...on(
    'sqlite-100000',
    ['beside-lists', besideLists, 'ms', atMost(100)],
    ['beside-writes', besideWrites, 'ms', atMost(50)],
  ),
  ...writes('sqlite-100000'),
  ...lists('postgres-100000', 150, 200, 200),
  ...on('postgres-100000', ['beside-lists', besideLists, 'ms', atMost(100)]),
  ...writes('postgres-100000'),
  ...on(
    'sqlite-1000000',
    ['large', 'slowest list', 'ms', atMost(2000)],
    ['large', 'slowest search', 'ms', atMost(2000)],
    ['large', 'slowest other request beside them', 'ms', atMost(100)],
  ),
];
