import type { Site } from '../../../kernel/site.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';

/** The first instant of tomorrow in the site's zone, whose days do not all begin at midnight; milliseconds since 1970. */
export const nextMidnight = (site: Pick<Site, 'timezone'>, now: Temporal.Instant): number =>
  now.toZonedDateTimeISO(siteZoneOf(site).id).add({ days: 1 }).startOfDay().epochMilliseconds;

/** The milliseconds of a stored UTC text. */
const millisecondsOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

/** When the first of these events begins or ends after now; null when none does. */
export const nextTurn = (
  events: readonly { readonly start_utc: string; readonly end_utc: string }[],
  nowUtc: string,
): number | null => {
  const turns = events
    .flatMap(({ start_utc, end_utc }) => [start_utc, end_utc])
    .filter((utc) => utc > nowUtc);
  const first = turns.reduce<string | null>((so, one) => (so === null || one < so ? one : so), null);
  return first === null ? null : millisecondsOf(first);
};

/** The earliest of them. */
export const earliest = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};
