import { monthAndYear } from '../../words/dates/days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import type { PartProps } from '../parts/document.tsx';
import { Link } from '../parts/link.tsx';
import { DayAndMonth, Icon } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { MonthDay, MonthPage } from './month.ts';

interface JumpDayProps {
  readonly layout: Layout;
  readonly day: MonthDay;
  /** From 1, for the first day only. */
  readonly column: number | undefined;
  readonly isOfPastWeek: boolean;
}

const JumpDay = ({ layout, day: { day, count, amount, time }, column, isOfPastWeek }: JumpDayProps) => {
  const past = time === 'past' ? 'past' : undefined;
  const current = time === 'today' ? 'date' : undefined;
  return (
    <li class="month-jump-day" data-column={column} data-week={isOfPastWeek ? 'past' : undefined}>
      {count === 0 ? (
        <span class="month-jump-link" data-time={past} aria-current={current}>
          {dayNumber(day)}
        </span>
      ) : (
        <Link
          layout={layout}
          class="month-jump-link"
          href={`#${day}`}
          data-amount={amount}
          data-time={past}
          aria-current={current}
        >
          <DayAndMonth layout={layout} day={day} monthClass="visually-hidden" />
          <span class="visually-hidden">, {layout.words.events(count)}</span>
        </Link>
      )}
    </li>
  );
};

const isPast = (week: readonly (MonthDay | null)[]): boolean =>
  week.every((day) => day === null || day.time === 'past');

const Folded = ({ layout, past }: { readonly layout: Layout; readonly past: readonly MonthDay[] }) => {
  const [first, last] = [past[0], past.at(-1)];
  const count = past.reduce((sum, day) => sum + day.count, 0);
  if (first === undefined || last === undefined || count === 0) return null;
  return (
    <details class="month-past">
      <summary>
        {layout.words.foldedDays(dayNumber(first.day), dayNumber(last.day), count)}
        <Icon name="later" />
      </summary>
    </details>
  );
};

/** The month in small, above the list of its days, for phones. Only of the current month days fold. */
export const MonthJump = ({ layout, data: { month, weeks } }: PartProps<MonthPage>) => {
  const { words, style } = layout;
  const days = weeks.flat().filter((day) => day !== null);
  const isCurrent = days.some(({ time }) => time === 'today');
  const weekday = weeks[1] ?? weeks[0] ?? [];
  return (
    <nav class="month-jump" aria-label={words.daysOf(monthAndYear(style, month))}>
      <p class="month-jump-weekdays" aria-hidden="true">
        {weekday.map((day) => (
          <span>{day === null ? '' : weekdayName(style, day.day, 'short')}</span>
        ))}
      </p>
      {isCurrent && <Folded layout={layout} past={days.filter(({ time }) => time === 'past')} />}
      <ol class="month-jump-list">
        {weeks.map((week) =>
          week.map((day, index) =>
            day === null ? null : (
              <JumpDay
                layout={layout}
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
