import { weekdayName } from '../../words/dates/formats.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { amountOf, mostCounted } from '../reading/amount.ts';
import type { DayBoard as Board, BoardDay } from '../reading/list-data.ts';
import { DayAndMonth } from './day-and-month.tsx';
import { stay } from './stay.ts';
import { styleOf } from './style-of.ts';

/** Counts of days stop there; that of the chosen day is whole. */

interface DayProps {
  readonly frame: Frame;
  readonly board: Board;
  readonly day: BoardDay;
}

const Chosen = ({ frame, day: { day, count } }: DayProps) => {
  const style = styleOf(frame);
  return (
    <span class="day-board-link day-board-chosen" data-amount={amountOf(count)} aria-current="page">
      <span class="day-board-weekday">{weekdayName(style, day, 'long')}</span>{' '}
      <DayAndMonth frame={frame} day={day} today={day} numberClass="day-board-number" />
      <span class="visually-hidden">, </span> <span>{wordsOf(frame.language).events(count)}</span>
    </span>
  );
};

const Day = (props: DayProps) => {
  const { frame, board, day: shown } = props;
  const { day, count, address } = shown;
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  if (day === board.chosen) return <Chosen {...props} />;
  const inside = (
    <>
      <span class="day-board-weekday">
        {day === board.today ? words.shortToday : weekdayName(style, day, 'short')}
      </span>{' '}
      <DayAndMonth
        frame={frame}
        day={day}
        today={day}
        numberClass="day-board-number"
        monthClass="visually-hidden"
      />
      <span class="visually-hidden">
        , {count < mostCounted ? words.events(count) : words.eventsOrMore(count)}
      </span>
    </>
  );
  const current = day === board.today ? 'date' : undefined;
  const amount = amountOf(count);
  return address === null ? (
    <span class="day-board-link" data-amount={amount} aria-current={current}>
      {inside}
    </span>
  ) : (
    <a
      class="day-board-link"
      href={address}
      target={stay(frame, address)}
      rel="nofollow"
      data-amount={amount}
      aria-current={current}
    >
      {inside}
    </a>
  );
};

interface DayBoardProps {
  readonly frame: Frame;
  readonly board: Board;
  /** What the days are, for those who listen. */
  readonly label: string;
  /** Of a page that has no quick ways beside it. */
  readonly isAlone?: boolean;
}

/** The days around, each as a sheet whose length says how full it is. */
export const DayBoard = ({ frame, board, label, isAlone = false }: DayBoardProps) => (
  <nav
    class={`day-board${board.chosen === null ? '' : ' day-board-near'}${isAlone ? ' wrap' : ''}`}
    aria-label={label}
  >
    <ol class="day-board-list">
      {board.days.map((day) => (
        <li class="day-board-day">
          <Day frame={frame} board={board} day={day} />
        </li>
      ))}
    </ol>
  </nav>
);
