import { addDays } from '../../../kernel/addresses/dates.ts';
import { shortDay } from '../../words/dates/days.ts';
import { isTwelveHourClock } from '../../words/dates/formats.ts';
import type { Frame } from '../layout/frame-data.ts';
import { styleOf } from './style-of.ts';

interface OwnHour {
  /** On the clocks of the event, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  /** Start and end with the zone's offset; null where there is no end. */
  readonly instant: string;
  readonly endInstant: string | null;
  readonly today: string;
}

/**
 * What the script of pages needs to say the reader's own hour in the words of the page: the browser may not know its
 * language. Days are the one before that of the event and the one after, which may be the reader's.
 */
export const ownHourOf = (frame: Frame, { start, instant, endInstant, today }: OwnHour) => {
  const style = styleOf(frame);
  const day = start.slice(0, 10);
  return {
    'data-own-hour': instant,
    'data-own-end': endInstant ?? undefined,
    'data-own-days': [-1, 1].map((more) => shortDay(style, addDays(day, more), today)).join('|'),
    'data-own-clock': isTwelveHourClock(style) ? '12' : undefined,
  };
};
