import { utcText } from '../../../kernel/clock.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Site } from '../../../kernel/site.ts';
import {
  type Edge,
  type EventTimes,
  type EventTimesInput,
  eventTimes,
  type KeptTime,
  keptTime,
} from '../../../kernel/time/event-times.ts';
import { parseTime, type SaidTime } from '../../../kernel/time/parse-time.ts';
import { isoOfStored, momentAt } from '../../../kernel/time/wall-clock.ts';
import { findZone, utcZone, type Zone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { EventChange } from '../fields/schema.ts';

const refusals = {
  start_date: {
    es: 'La fecha y la hora están fuera del intervalo admitido.',
    en: 'The date and time are outside the range that can be stored.',
  },
  end_date: {
    es: 'El fin del evento es anterior a su inicio.',
    en: 'The end of the event is before its start.',
  },
  timezone: { es: 'No existe esa zona horaria.', en: 'There is no such time zone.' },
} as const;

const refuse = (field: keyof typeof refusals) => invalidFields({ [field]: refusals[field] });

const kept = (current: EventRow, edge: 'start' | 'end'): KeptTime => {
  const zone = findZone(current.timezone) ?? utcZone;
  return edge === 'start'
    ? keptTime(current.start_local, current.start_utc, zone)
    : keptTime(current.end_local, current.end_utc, zone);
};

/** What the times of an event are after a write, with the zone's name as it is to be stored. */
export interface MergedTimes {
  readonly zone: Zone;
  readonly allDay: boolean;
  readonly times: EventTimes;
  /** The start that the event was moved from: that before the last move while it was published (docs/adr/0073). */
  readonly movedFrom: string | null;
}

/** The former start is derived anew: a change of zone data alone, under which walls stay, announces no other start. */
const isMoved = (current: EventRow, { utcStart }: EventTimes): boolean => {
  const { wall, later } = kept(current, 'start');
  return utcText(momentAt(findZone(current.timezone) ?? utcZone, wall, later).instant) !== utcStart;
};

interface TimesContext {
  readonly site: Site;
  readonly now: Temporal.Instant;
}

/** What the request says of the times and, for the rest, the stored event. An empty zone is the site's. */
const readTimes = (
  current: EventRow | null,
  change: EventChange,
  { site, now }: TimesContext,
): EventTimesInput => {
  const zone = findZone((change.timezone ?? current?.timezone) || site.timezone);
  if (!zone) throw refuse('timezone');
  const said = (text: string | undefined, edge: 'start' | 'end'): SaidTime | KeptTime => {
    if (text === undefined && current) return kept(current, edge);
    const time = parseTime(text ?? '', { zone, now });
    if (!time) throw refuse(`${edge}_date`);
    return time;
  };
  const start = said(change.start_date, 'start');
  const end = said(change.end_date, 'end');
  return { start, end, zone, allDay: change.all_day ?? current?.all_day === 1 };
};

/**
 * Works out all times of an event anew from what the request says and, for the rest, from the stored event
 * (Q8, Q9; an `all_day` that is not sent stays, reference events-api 7.2). An empty zone is the site's.
 * @throws AppError 400 on `start_date`, `end_date` or `timezone`.
 */
export const mergeTimes = (
  current: EventRow | null,
  change: EventChange,
  context: TimesContext,
): MergedTimes => {
  const input = readTimes(current, change, context);
  const times = eventTimes(input);
  if ('refused' in times) throw refuse(times.refused);
  const movedFrom =
    current?.status === 'publish' && isMoved(current, times)
      ? isoOfStored(current.start_local, current.start_utc)
      : (current?.moved_from ?? null);
  return { zone: input.zone, allDay: input.allDay, times, movedFrom };
};

/** Which times of the event a write that succeeded moved forward, since clocks skip them; `current` is what it was before. */
export const movedTimes = (
  current: EventRow | null,
  change: EventChange,
  context: TimesContext,
): readonly Edge[] => {
  const { start_date, end_date, timezone, all_day } = change;
  if ([start_date, end_date, timezone, all_day].every((said) => said === undefined)) return [];
  const times = eventTimes(readTimes(current, change, context));
  // Of relative times, which are read a moment later.
  return 'refused' in times ? [] : times.moved;
};
