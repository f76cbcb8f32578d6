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

/** Medians of new lists, one request at a time. */
const lists = (calendar: CalendarName, filter: number, search: number, near: number): readonly Figure[] => [
  { part: 'lists', calendar, name: 'new list, all filters', unit: 'ms', bound: atMost(filter) },
  { part: 'lists', calendar, name: 'new list, slowest filter', unit: 'ms', bound: atMost(filter) },
  { part: 'lists', calendar, name: 'new search', unit: 'ms', bound: atMost(search) },
  { part: 'lists', calendar, name: 'new list near a point', unit: 'ms', bound: atMost(near) },
];

const writes = (calendar: CalendarName): readonly Figure[] => [
  { part: 'writes', calendar, name: 'creates, one client', unit: 'a second', bound: atLeastOfOld(0.85) },
  { part: 'writes', calendar, name: 'updates, one client', unit: 'a second', bound: atLeastOfOld(0.85) },
];

/** Every figure with its bound. A new figure is a row here and a value that its part returns under the same name. */
export const figures: readonly Figure[] = [
  {
    part: 'start',
    calendar: 'sqlite-1000',
    name: 'start until the first response',
    unit: 'ms',
    bound: atMostOfOld(1),
  },
  { part: 'start', calendar: 'sqlite-1000', name: 'idle memory', unit: 'MB', bound: atMostOfOld(1.1) },
  ...writes('sqlite-1000'),
  { part: 'uncached', calendar: 'sqlite-10000', name: 'event, not cached', unit: 'ms', bound: atMost(5) },
  {
    part: 'uncached',
    calendar: 'sqlite-10000',
    name: 'page of the list, not cached',
    unit: 'ms',
    bound: atMost(15),
  },
  { part: 'cached', calendar: 'sqlite-10000', name: 'cached event', unit: 'ratio', bound: atLeast(0.75) },
  { part: 'cached', calendar: 'sqlite-10000', name: 'cached page', unit: 'ratio', bound: atLeast(0.75) },
  {
    part: 'cached',
    calendar: 'sqlite-10000',
    name: 'cached list of 50',
    unit: 'ratio',
    bound: atLeast(0.7),
  },
  ...lists('sqlite-10000', 15, 20, 25),
  {
    part: 'beside-writes',
    calendar: 'sqlite-10000',
    name: 'cached reads beside a client that writes, p99',
    unit: 'ms',
    bound: atMost(50),
  },
  ...lists('sqlite-100000', 60, 120, 200),
  {
    part: 'beside-lists',
    calendar: 'sqlite-100000',
    name: 'cached reads beside 8 clients with new lists, p99',
    unit: 'ms',
    bound: atMost(100),
  },
  {
    part: 'beside-writes',
    calendar: 'sqlite-100000',
    name: 'cached reads beside a client that writes, p99',
    unit: 'ms',
    bound: atMost(50),
  },
  ...writes('sqlite-100000'),
  ...lists('postgres-100000', 150, 200, 200),
  {
    part: 'beside-lists',
    calendar: 'postgres-100000',
    name: 'cached reads beside 8 clients with new lists, p99',
    unit: 'ms',
    bound: atMost(100),
  },
  ...writes('postgres-100000'),
  { part: 'large', calendar: 'sqlite-1000000', name: 'slowest list', unit: 'ms', bound: atMost(2000) },
  { part: 'large', calendar: 'sqlite-1000000', name: 'slowest search', unit: 'ms', bound: atMost(2000) },
  {
    part: 'large',
    calendar: 'sqlite-1000000',
    name: 'slowest other request beside them',
    unit: 'ms',
    bound: atMost(100),
  },
];
