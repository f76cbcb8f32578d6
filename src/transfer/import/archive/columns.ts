import type { ColumnMetadata } from 'kysely';
import { eventStatuses } from '../../../calendar/events/fields/event-status.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import { sizeNames } from '../../../calendar/images/processing/sizes.ts';
import { isRecordHash } from '../../../calendar/records/record-password.ts';
import { writableStatuses } from '../../../calendar/records/status.ts';
import { slugIn } from '../../../kernel/addresses/segments.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { listOwnTables } from '../../../storage/own-tables.ts';
import { type LineKind, lineKinds, omittedColumns, tableOfKind } from '../../file/format.ts';
import {
  choice,
  count,
  countUpTo,
  type Fields,
  list,
  nullOr,
  number,
  object,
  objectOf,
  offsetTime,
  optional,
  type ReadAs,
  type Reader,
  readFields,
  text,
  time,
  yesOrNo,
} from '../../file/values.ts';

/*
 * Which keys `stored` of a line has: the columns of the table of its kind, read by the types of the columns, and those
 * below, which a type does not describe or which are no columns.
 */

const statuses = [...writableStatuses, 'trash'] as const;

const timeOrNone: Reader<string> = (value, place) => (value === '' ? '' : time(value, place));

const textThat =
  (isRight: (value: string) => boolean): Reader<string> =>
  (value, place) => {
    const read = text(value, place);
    return read !== undefined && isRight(read) ? read : undefined;
  };

// An index holds it, and lines of calendar files.
const maxUid = 1000;

const addressed = { former_slugs: list(textThat((slug) => slug !== '' && slugIn(slug) === slug)) };

const recordColumns = {
  ...addressed,
  status: choice(statuses),
  status_before_trash: nullOr(choice(statuses)),
  date_utc: time,
  modified_utc: time,
  password_hash: nullOr(textThat(isRecordHash)),
  lineage: list(text),
};

const termColumns = { ...addressed, modified_utc: timeOrNone };

const cost = {
  prices: list(object({ typed: text, value: text, isNumber: yesOrNo }), 100),
  symbol: text,
  position: choice(['prefix', 'postfix', '']),
  // Absent where the prices are shown.
  shown: optional(text, null),
};

/** The write checks it; no field of a ticket is an object. */
const scalar: Reader<string | number | boolean | null> = (value) =>
  typeof value === 'object' && value !== null ? undefined : (value as string | number | boolean | null);

const ticket = {
  name: scalar,
  price: scalar,
  currency: scalar,
  url: scalar,
  capacity: scalar,
  availability: scalar,
  sale_start: scalar,
  sale_end: scalar,
} satisfies Record<keyof Ticket, typeof scalar>;

/** No event is linked to more records of a kind. */
const maxLinks = 1000;
const ids = list<number>((value, place) => count(value, place) || undefined, maxLinks);

const size = { file: text, width: count, height: count, filesize: count };

const sizes: Reader<Readonly<Record<string, ReadAs<typeof size>>>> = (value, place) => {
  const named = Object.fromEntries(sizeNames.map((name) => [name, optional(object(size), null)]));
  const inner = objectOf(value);
  if (inner === null) return undefined;
  const read = Object.entries(readFields(named, inner, place));
  return Object.fromEntries(read.flatMap(([name, one]) => (one === null ? [] : [[name, one]])));
};

/** What is read of each kind beside the values that the types of columns describe. */
export const specialColumns = {
  user: {},
  image: {
    width: count,
    height: count,
    sizes,
    created_at: time,
    modified_at: time,
  },
  category: termColumns,
  tag: termColumns,
  venue: { ...recordColumns, geo_origin: nullOr(choice(['editor', 'geocoder'])) },
  organizer: recordColumns,
  event: {
    ...recordColumns,
    start_local: time,
    end_local: time,
    start_utc: time,
    end_utc: time,
    event_status: choice(eventStatuses),
    moved_from: nullOr(offsetTime),
    cost: nullOr(object(cost)),
    tickets: list(object(ticket)),
    venues: ids,
    organizers: ids,
    terms: ids,
    uid: textThat((uid) => uid.length <= maxUid && !/\p{Cc}/u.test(uid)),
    ical_sequence: countUpTo(1_000_000_000),
    unlinked_utc: timeOrNone,
  },
} as const satisfies Record<LineKind, Fields>;

/** PostgreSQL stores no larger number in a column of the type `integer`. */
const maxInteger = 2_147_483_647;

const readerOf = ({ dataType, isNullable }: ColumnMetadata): Reader<unknown> => {
  const isFraction = /real|float|double|numeric/i.test(dataType);
  const read = /text|char/i.test(dataType) ? text : isFraction ? number : countUpTo(maxInteger);
  return isNullable ? nullOr<unknown>(read) : read;
};

/** Returns how `stored` of each kind is read: every column of its table in this database, whichever it has. */
export const readersOf = async (executor: Executor): Promise<Readonly<Record<LineKind, Fields>>> => {
  const tables = new Map((await listOwnTables(executor)).map(({ name, columns }) => [name, columns]));
  const readers = (kind: LineKind): Fields => {
    const columns = (tables.get(tableOfKind[kind]) ?? []).filter(
      ({ name }) => !omittedColumns[kind].includes(name),
    );
    return {
      ...Object.fromEntries(columns.map((column) => [column.name, readerOf(column)])),
      ...specialColumns[kind],
    };
  };
  return Object.fromEntries(lineKinds.map((kind) => [kind, readers(kind)])) as Record<LineKind, Fields>;
};
