import { weekdayName } from '../../words/dates/formats.ts';
import type { BoardDay } from '../reading/board.ts';
import type { Layout } from '../reading/layout.ts';
import { DayLink } from './link.tsx';
import { DayAndMonth } from './signs.tsx';

interface DayProps {
  readonly layout: Layout;
  readonly day: BoardDay;
}

const Chosen = ({ layout, day: { day, count, amount } }: DayProps) => (
  <span class="day-board-link day-board-chosen" data-amount={amount} aria-current="page">
    <span class="day-board-weekday">{weekdayName(layout.style, day, 'long')}</span>{' '}
    <DayAndMonth layout={layout} day={day} numberClass="day-board-number" />
    <span class="visually-hidden">, </span> <span>{layout.words.events(count)}</span>
  </span>
);

const Day = ({ layout, day: { day, count, amount, address } }: DayProps) => {
  const { words, style, moment } = layout;
  const isToday = day === moment.today;
  return (
    <DayLink layout={layout} address={address} class="day-board-link" isToday={isToday} amount={amount}>
      <span class="day-board-weekday">{isToday ? words.shortToday : weekdayName(style, day, 'short')}</span>{' '}
      <DayAndMonth layout={layout} day={day} numberClass="day-board-number" monthClass="visually-hidden" />
      <span class="visually-hidden">, {amount < 4 ? words.events(count) : words.eventsOrMore(count)}</span>
    </DayLink>
  );
};

interface DayBoardProps {
  readonly layout: Layout;
  readonly days: readonly BoardDay[];
  /** The day that is large among its neighbours; none on lists. */
  readonly chosen?: string;
  /** For screen readers. */
  readonly label: string;
  /** Without quick links beside it. */
  readonly isSingle?: boolean;
}

/** The days around, each as a sheet with a length by its number of events. */
export const DayBoard = ({ layout, days, chosen, label, isSingle = false }: DayBoardProps) => (
  <nav
    class={`day-board${chosen === undefined ? '' : ' day-board-near'}${isSingle ? ' wrap' : ''}`}
    aria-label={label}
  >
    <ol class="day-board-list">
      {days.map((day) => (
        <li class="day-board-day">
          {day.day === chosen ? <Chosen layout={layout} day={day} /> : <Day layout={layout} day={day} />}
        </li>
      ))}
    </ol>
  </nav>
);
