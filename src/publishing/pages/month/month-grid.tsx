import { dayAndMonth, monthAndYear } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { rowTimes } from '../../words/dates/when.ts';
import { capitalized } from '../../words/words-of.ts';
import type { PartProps } from '../parts/document.tsx';
import { DayLink, Link } from '../parts/link.tsx';
import { DayAndMonth } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import type { MonthDay, MonthPage } from './month.ts';

interface EventProps {
  readonly layout: Layout;
  readonly event: ListedEvent;
}

const Continues = ({ layout, event }: EventProps) => {
  const [before, after] = layout.words.continues;
  return (
    <li class="month-event month-event-continues">
      <a class="month-event-link" href={event.address} dir="auto">
        {before}
        {event.title}
        {after}
      </a>
    </li>
  );
};

/** An event in its day of the month: time and title, and its state where that changes a plan. */
const MonthEvent = ({ layout, event }: EventProps) => {
  const { words, style, moment } = layout;
  const { address, title, time: times, state, isFeatured } = event;
  const { time } = rowTimes(style, times, moment);
  const isOff = state === 'cancelled' || state === 'postponed';
  return (
    <li
      class={isFeatured ? 'month-event month-event-featured' : 'month-event'}
      data-state={isOff ? state : undefined}
    >
      <a class="month-event-link" href={address}>
        <time class="month-event-time" datetime={times.instant}>
          {time ?? words.allDay}
        </time>{' '}
        <span class="month-event-title" dir="auto" lang={layout.textLanguage}>
          {title}
        </span>
        {(isOff || state === 'moved_online') && (
          <>
            {' '}
            <strong>{words.state[state]}</strong>
          </>
        )}
      </a>
    </li>
  );
};

interface DayProps {
  readonly layout: Layout;
  readonly day: MonthDay;
}

const Heading = ({ layout, day: { day, count, time, address } }: DayProps) => {
  const { words, style } = layout;
  const isToday = time === 'today';
  return (
    <h3 class="month-day-heading">
      <DayLink layout={layout} address={address} class="month-day-link" isToday={isToday}>
        <time class="month-day-date" datetime={day}>
          <span class="month-day-weekday">
            {isToday ? words.shortToday : weekdayName(style, day, 'short')}
          </span>{' '}
          <DayAndMonth
            layout={layout}
            day={day}
            numberClass="month-day-number"
            monthClass="visually-hidden"
          />
        </time>
        <span class="visually-hidden">, {words.events(count)}</span>
      </DayLink>
    </h3>
  );
};

const Events = ({ layout, day: { day, count, events, address } }: DayProps) => {
  const more = count - events.length;
  return (
    <ul class="month-day-events">
      {events.map((event) =>
        firstDay(event.time) === day ? (
          <MonthEvent layout={layout} event={event} />
        ) : (
          <Continues layout={layout} event={event} />
        ),
      )}
      {more > 0 && address !== null && (
        <li>
          <Link layout={layout} class="month-day-more" href={address} rel="nofollow">
            {layout.words.andMore(more)}
            <span class="visually-hidden">, {dayAndMonth(layout.style, day, day)}</span>
          </Link>
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

/** The month as one table; on a phone its rows and cells are a list of days. */
export const MonthGrid = ({ layout, data: { month, weeks, lines } }: PartProps<MonthPage>) => {
  const weekday = weeks[1] ?? weeks[0] ?? [];
  return (
    <table class="month-grid">
      <caption class="visually-hidden">{capitalized(monthAndYear(layout.style, month))}</caption>
      <thead>
        <tr>
          {weekday.map((day) => (
            <th class="month-grid-weekday" scope="col">
              {day === null ? '' : weekdayName(layout.style, day.day, 'long')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr data-lines={lines[index]}>
            {week.map((day) => (day === null ? <td class="month-day" /> : <Day layout={layout} day={day} />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
