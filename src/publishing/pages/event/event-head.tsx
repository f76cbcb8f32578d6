import { addDays } from '../../../kernel/addresses/dates.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { pageTimes } from '../../words/dates/when.ts';
import { zoneCity } from '../../words/zone-cities.ts';
import type { PartProps } from '../parts/document.tsx';
import { DayAndMonth } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { PasswordPage } from './password.ts';

const dayWords = ({ words, style, moment: { today } }: Layout, day: string): string => {
  const weekday = weekdayName(style, day, 'long');
  if (day === today) return `${words.shortToday}, ${weekday}`;
  return day === addDays(today, 1) ? `${words.shortTomorrow}, ${weekday}` : weekday;
};

const Sheet = ({ layout, data: { time: times, state } }: EventHeadProps) => {
  const { words, moment } = layout;
  const day = firstDay(times);
  const { time, note } = pageTimes(layout.style, times, moment);
  const isOff = state === 'cancelled' || state === 'postponed';
  const zone =
    times.zone === null || time === null ? '' : words.zoneTime(zoneCity(layout.language, times.zone));
  return (
    <p class="event-date" data-state={isOff ? 'cancelled' : undefined}>
      <time class="event-date-when" datetime={times.instant}>
        <span class="event-date-part">{dayWords(layout, day)}</span>{' '}
        <DayAndMonth
          layout={layout}
          day={day}
          today={moment.today}
          numberClass="event-date-number"
          monthClass="event-date-part"
        />{' '}
        <span class="event-date-time">{time ?? words.allDay}</span>
        {[zone, note].map(
          (text) =>
            text !== '' && (
              <>
                {' '}
                <span class="event-date-until">{text}</span>
              </>
            ),
        )}
      </time>
    </p>
  );
};

type EventHeadProps = PartProps<Pick<PasswordPage, 'title' | 'time' | 'state' | 'note'>>;

/** What changed, the sheet of the day with start and end, and the title. */
export const EventHead = ({ layout, data }: EventHeadProps) => {
  const { title, state, note } = data;
  return (
    <>
      {(state !== null || note !== '') && (
        <div class="event-notice notice">
          {state !== null && <p class="notice-title">{layout.words.state[state]}</p>}
          {note !== '' && (
            <p dir="auto" lang={layout.textLanguage}>
              {note}
            </p>
          )}
        </div>
      )}
      <Sheet layout={layout} data={data} />
      <h1 class="event-title" dir="auto" lang={layout.textLanguage}>
        {title}
      </h1>
    </>
  );
};
