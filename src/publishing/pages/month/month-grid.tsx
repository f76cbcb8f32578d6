import { capitalized } from '../../words/capitalized.ts';
import { dayAndMonth, monthAndYear } from '../../words/dates/days.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { DayAndMonth } from '../parts/day-and-month.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { MonthDay, MonthPageData } from './month-data.ts';
import { MonthEvent } from './month-event.tsx';
import { printedLines } from './printed-lines.ts';

interface GridProps {
  readonly frame: Frame;
  readonly data: MonthPageData;
}

interface DayProps extends GridProps {
  readonly day: MonthDay;
}

const Heading = ({ frame, day: { day, count, time, address } }: DayProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const inside = (
    <>
      <time class="month-day-date" datetime={day}>
        <span class="month-day-weekday">
          {time === 'today' ? words.shortToday : weekdayName(style, day, 'short')}
        </span>{' '}
        <DayAndMonth
          frame={frame}
          day={day}
          today={day}
          numberClass="month-day-number"
          monthClass="visually-hidden"
        />
      </time>
      <span class="visually-hidden">, {words.events(count)}</span>
    </>
  );
  const current = time === 'today' ? 'date' : undefined;
  return (
    <h3 class="month-day-heading">
      {address === null ? (
        <span class="month-day-link" aria-current={current}>
          {inside}
        </span>
      ) : (
        <a
          class="month-day-link"
          href={address}
          target={stay(frame, address)}
          rel="nofollow"
          aria-current={current}
        >
          {inside}
        </a>
      )}
    </h3>
  );
};

const Events = ({ frame, data, day: { day, count, events, address } }: DayProps) => {
  const words = wordsOf(frame.language);
  const more = count - events.length;
  return (
    <ul class="month-day-events">
      {events.map((event) => (
        <MonthEvent frame={frame} data={data} day={day} event={event} />
      ))}
      {more > 0 && address !== null && (
        <li>
          <a class="month-day-more" href={address} target={stay(frame, address)} rel="nofollow">
            {words.andMore(more)}
            <span class="visually-hidden">, {dayAndMonth(styleOf(frame), day, day)}</span>
          </a>
        </li>
      )}
    </ul>
  );
};

const Day = (props: DayProps) => {
  const { day, amount, time, count } = props.day;
  return (
    <td
      class="month-day"
      id={day}
      data-amount={amount === 0 ? undefined : amount}
      data-time={time === 'coming' ? undefined : time}
    >
      <Heading {...props} />
      {count > 0 && <Events {...props} />}
    </td>
  );
};

/** The month as one table; on a phone its rows and cells read as a list of days. */
export const MonthGrid = ({ frame, data }: GridProps) => {
  const style = styleOf(frame);
  const weekday = data.weeks[1] ?? data.weeks[0] ?? [];
  const lines = printedLines(data);
  return (
    <table class="month-grid">
      <caption class="visually-hidden">{capitalized(monthAndYear(style, data.month))}</caption>
      <thead>
        <tr>
          {weekday.map((day) => (
            <th class="month-grid-weekday" scope="col">
              {day === null ? '' : weekdayName(style, day.day, 'long')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.weeks.map((week, index) => (
          <tr data-lines={lines[index]}>
            {week.map((day) =>
              day === null ? <td class="month-day" /> : <Day frame={frame} data={data} day={day} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
