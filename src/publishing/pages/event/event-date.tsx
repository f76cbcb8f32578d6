import { addDays } from '../../../kernel/addresses/dates.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { type Moment, pageTimes } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import { zoneCity } from '../../words/zone-cities.ts';
import type { Frame } from '../layout/frame-data.ts';
import { DayAndMonth } from '../parts/day-and-month.tsx';
import { styleOf } from '../parts/style-of.ts';
import type { EventTime } from '../reading/list-data.ts';

interface EventDateProps {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly time: EventTime;
  /** Of a cancelled or postponed event the sheet is hollow. */
  readonly isStruck: boolean;
}

const dayWords = (frame: Frame, day: string, today: string): string => {
  const words = wordsOf(frame.language);
  const weekday = weekdayName(styleOf(frame), day, 'long');
  if (day === today) return `${words.shortToday}, ${weekday}`;
  return day === addDays(today, 1) ? `${words.shortTomorrow}, ${weekday}` : weekday;
};

/** The sheet of the day, with begin and end: the date that counts. */
export const EventDate = ({ frame, moment, time: times, isStruck }: EventDateProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const day = firstDay(times);
  const { time, note } = pageTimes(style, times, moment);
  return (
    <p class="event-date" data-state={isStruck ? 'cancelled' : undefined}>
      <time class="event-date-when" datetime={times.instant}>
        <span class="event-date-part">{dayWords(frame, day, moment.today)}</span>{' '}
        <DayAndMonth
          frame={frame}
          day={day}
          today={moment.today}
          numberClass="event-date-number"
          monthClass="event-date-part"
        />{' '}
        <span class="event-date-time">{time ?? words.allDay}</span>
        {times.zone !== null && time !== null && (
          <>
            {' '}
            <span class="event-date-until">{words.zoneTime(zoneCity(frame.language, times.zone))}</span>
          </>
        )}
        {note !== '' && (
          <>
            {' '}
            <span class="event-date-until">{note}</span>
          </>
        )}
      </time>
    </p>
  );
};
