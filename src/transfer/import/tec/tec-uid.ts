import { globalIdOf, idAt, type Raw, textAt } from './site/raw.ts';

const wall = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Wall clock read as if it were UTC, in seconds since 1970; null when it is no time. */
const secondsOf = (said: string): number | null => {
  const seconds = wall.test(said) ? Date.parse(`${said.replace(' ', 'T')}Z`) / 1000 : Number.NaN;
  return Number.isInteger(seconds) ? seconds : null;
};

/** Every event that a Cartelera answers has a revision; it gives other UIDs, and its interface does not say which. */
const isOfCartelera = (raw: Raw): boolean => typeof raw['revision'] === 'number';

/**
 * The UID of the event in the calendar feeds of The Events Calendar, `{post id}-{start}-{end}@{host}`: its subscribers
 * find the event again by it. '' where it cannot be known. A site whose events are all shown in its own zone
 * (`tribe_events_timezone_mode`) counts in that one, which its interface does not tell.
 */
export const tecUid = (raw: Raw, site: string): string => {
  const id = idAt(raw);
  const [host] = /^[^/?:\s\p{Cc}]+(?=[/?:])/u.exec(globalIdOf(raw, site)) ?? [];
  const [start, end] = [secondsOf(textAt(raw, 'start_date')), secondsOf(textAt(raw, 'end_date'))];
  if (id === null || host === undefined || start === null || end === null || isOfCartelera(raw)) return '';
  return `${id}-${start}-${end}@${host}`;
};
