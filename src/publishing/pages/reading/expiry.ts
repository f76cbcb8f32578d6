import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import type { PageRequest } from './page-request.ts';

/** Returns the first instant of tomorrow in the site's zone, whose days do not all begin at midnight; ms since 1970. */
export const nextMidnight = ({ site, now }: PageRequest): number =>
  now.toZonedDateTimeISO(siteZoneOf(site).id).add({ days: 1 }).startOfDay().epochMilliseconds;

/** Returns when the first of these events starts or ends after now; null when none does. */
export const nextStartOrEnd = (
  { nowUtc }: PageRequest,
  events: readonly { readonly start_utc: string; readonly end_utc: string }[],
): number | null => {
  const times = events
    .flatMap(({ start_utc, end_utc }) => [start_utc, end_utc])
    .filter((utc) => utc > nowUtc);
  const first = times.reduce<string | null>((so, one) => (so === null || one < so ? one : so), null);
  return first === null ? null : Date.parse(`${first.replace(' ', 'T')}Z`);
};

/** Returns the earliest time; null for none. */
export const earliest = (...times: readonly (number | null)[]): number | null => {
  const set = times.filter((time) => time !== null);
  return set.length === 0 ? null : Math.min(...set);
};
