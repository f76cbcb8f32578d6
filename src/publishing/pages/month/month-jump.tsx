import { monthAndYear } from '../../words/dates/days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { DayAndMonth } from '../parts/day-and-month.tsx';
import { Icon } from '../parts/icon.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { MonthDay, MonthPageData } from './month-data.ts';

interface MonthJumpProps {
  readonly frame: Frame;
  readonly data: MonthPageData;
}

interface JumpDayProps {
  readonly frame: Frame;
  readonly day: MonthDay;
  /** From 1, for the first day alone. */
  readonly column: number | undefined;
  readonly isOfPastWeek: boolean;
}

const JumpDay = ({ frame, day: { day, count, amount, time }, column, isOfPastWeek }: JumpDayProps) => {
  const words = wordsOf(frame.language);
  const past = time === 'past' ? 'past' : undefined;
  return (
    <li class="month-jump-day" data-column={column} data-week={isOfPastWeek ? 'past' : undefined}>
      {count === 0 ? (
        <span class="month-jump-link" data-time={past} aria-current={time === 'today' ? 'date' : undefined}>
          {dayNumber(day)}
        </span>
      ) : (
        <a
          class="month-jump-link"
          href={`#${day}`}
          target={stay(frame, `#${day}`)}
          data-amount={amount}
          data-time={past}
          aria-current={time === 'today' ? 'date' : undefined}
        >
          <DayAndMonth frame={frame} day={day} today={day} monthClass="visually-hidden" />
          <span class="visually-hidden">, {words.events(count)}</span>
        </a>
      )}
    </li>
  );
};

const isPast = (week: readonly (MonthDay | null)[]): boolean =>
  week.every((day) => day === null || day.time === 'past');

const Folded = ({ frame, past }: { readonly frame: Frame; readonly past: readonly MonthDay[] }) => {
  const [first, last] = [past[0], past.at(-1)];
  const count = past.reduce((sum, day) => sum + day.count, 0);
  if (first === undefined || last === undefined || count === 0) return null;
  return (
    <details class="month-past">
      <summary>
        {wordsOf(frame.language).foldedDays(dayNumber(first.day), dayNumber(last.day), count)}
        <Icon name="later" />
      </summary>
    </details>
  );
};

/** The month in small, above the list of its days: on a phone its way around. Only of the current month days fold. */
export const MonthJump = ({ frame, data: { month, weeks } }: MonthJumpProps) => {
  const style = styleOf(frame);
  const days = weeks.flat().filter((day) => day !== null);
  const isCurrent = days.some(({ time }) => time === 'today');
  const weekday = weeks[1] ?? weeks[0] ?? [];
  return (
    <nav class="month-jump" aria-label={wordsOf(frame.language).daysOf(monthAndYear(style, month))}>
      <p class="month-jump-weekdays" aria-hidden="true">
        {weekday.map((day) => (
          <span>{day === null ? '' : weekdayName(style, day.day, 'short')}</span>
        ))}
      </p>
      {isCurrent && <Folded frame={frame} past={days.filter(({ time }) => time === 'past')} />}
      <ol class="month-jump-list">
        {weeks.map((week) =>
          week.map((day, index) =>
            day === null ? null : (
              <JumpDay
                frame={frame}
                day={day}
                column={day === days[0] ? index + 1 : undefined}
                isOfPastWeek={isCurrent && isPast(week)}
              />
            ),
          ),
        )}
      </ol>
    </nav>
  );
};
