import type { Actor } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Site } from '../../../kernel/site.ts';
import { cleanTitle } from '../../../kernel/text/html/cleaning.ts';
import type { TimeContext } from '../../../kernel/time/parse-time.ts';
import { zoneDataVersion } from '../../../kernel/time/zones.ts';
import type { EventRow, EventStatus } from '../../../storage/tables.ts';
import { mergeColumns } from '../../records/fields.ts';
import { publicationUtc } from '../../records/publication.ts';
import { statusAfterWrite, type WritableStatus } from '../../records/status.ts';
import { mergeCost } from '../cost/event-cost.ts';
import { eventFields } from '../fields/fields.ts';
import type { EventChange } from '../fields/schema.ts';
import { findSaleFault, readTickets } from '../tickets/read-tickets.ts';
import { type Ticket, ticketsOf } from '../tickets/ticket.ts';
import { mergeTimes } from './merge-times.ts';

/** What a merge looks at beside the event and the request. */
export interface MergeContext {
  readonly actor: Actor;
  readonly site: Site;
  readonly now: Temporal.Instant;
  /** Of a visibility password. */
  readonly hashPassword: (password: string) => string;
}

/** The columns of an event that follow from the request and the stored event alone. */
export type MergedEvent = Omit<
  EventRow,
  | 'id'
  | 'revision'
  | 'author'
  | 'slug'
  | 'image_id'
  | 'status_before_trash'
  | 'lineage'
  | 'parent'
  | 'uid'
  | 'ical_sequence'
  | 'unlinked_utc'
>;

const publicationTime = (
  current: EventRow | null,
  change: EventChange,
  { site, now }: MergeContext,
): string => {
  const named = publicationUtc(change, site, now);
  if (named !== null || !current) return named ?? utcText(now);
  // A scheduled event that is published by hand was published then (reference events-api, test idea 112).
  return current.status === 'future' && change.status === 'publish' ? utcText(now) : current.date_utc;
};

const mergePassword = (
  current: EventRow | null,
  said: string | undefined,
  hashPassword: MergeContext['hashPassword'],
): string | null => {
  if (said === undefined) return current?.password_hash ?? null;
  return said === '' ? null : hashPassword(said);
};

/**
 * What the request says takes the place of all tickets that were there, and without a word they stay; their sale times
 * keep what clocks show when the zone changes, as the times of events do.
 */
const mergeTickets = (before: readonly Ticket[], said: unknown, context: TimeContext): readonly Ticket[] => {
  if (said === undefined) return before;
  const read = readTickets(said, context);
  if ('fault' in read) throw invalidFields({ tickets: read.fault });
  const fault = findSaleFault(read.tickets);
  if (fault !== null) throw invalidFields({ tickets: fault });
  return read.tickets;
};

/** Who scheduled the event: the one who made it so or changed its date. */
const schedulerOf = (
  current: EventRow | null,
  { status, date_utc }: Pick<EventRow, 'status' | 'date_utc'>,
  actor: Actor,
): number | null => {
  if (status !== 'future') return null;
  const isSame = current?.status === 'future' && current.date_utc === date_utc;
  return isSame ? current.scheduled_by : actor.userId;
};

/**
 * What the event is after the write: what the request says, for the rest what it was, and all that follows from
 * both worked out anew (Q7, Q8). The status is the one that the caller gets (reference events-api 3.4).
 * @throws AppError 400 `rest_invalid_param` on a field that makes no event.
 */
export const mergeEvent = (
  current: EventRow | null,
  change: EventChange,
  context: MergeContext,
): MergedEvent => {
  const { actor, site, now } = context;
  const { zone, allDay, times, movedFrom } = mergeTimes(current, change, context);
  const before = current === null ? [] : ticketsOf(current);
  const tickets = mergeTickets(before, change.tickets, { zone, now });
  const nowUtc = utcText(now);
  const dateUtc = publicationTime(current, change, context);
  const title = change.title === undefined ? current?.title : cleanTitle(change.title);
  const requested = (change.status as WritableStatus | undefined) ?? null;
  const status = statusAfterWrite({
    ...{ actor, requested, dateUtc, nowUtc },
    current: current?.status ?? null,
    currentDateUtc: current?.date_utc ?? null,
  });
  return {
    title: title ?? '',
    ...mergeColumns(eventFields, current, change, site),
    status,
    scheduled_by: schedulerOf(current, { status, date_utc: dateUtc }, actor),
    date_utc: dateUtc,
    modified_utc: nowUtc,
    timezone: zone.name,
    zone_version: zoneDataVersion,
    all_day: allDay ? 1 : 0,
    start_local: times.start,
    end_local: times.end,
    start_utc: times.utcStart,
    end_utc: times.utcEnd,
    event_status: (change.event_status as EventStatus | undefined) ?? current?.event_status ?? 'scheduled',
    moved_from: movedFrom,
    cost: mergeCost(current, change.cost, { before, after: tickets }, site),
    website: change.website === undefined ? (current?.website ?? '') : String(change.website ?? ''),
    tickets: JSON.stringify(tickets),
    password_hash: mergePassword(current, change.visibility_password, context.hashPassword),
  };
};
