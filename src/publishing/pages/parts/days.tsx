import { addDays } from '../../../kernel/addresses/dates.ts';
import { capitalized } from '../../words/capitalized.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { continuesUntil, type Moment } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import type { DayOfEvents, ListedEvent, Running as RunningEvents } from '../reading/list-data.ts';
import { DayAndMonth } from './day-and-month.tsx';
import { EventRow } from './event-row.tsx';
import { Running } from './running.tsx';
import { styleOf } from './style-of.ts';

interface HeadingProps {
  readonly frame: Frame;
  readonly day: string;
  readonly today: string;
}

const nearWord = ({ frame, day, today }: HeadingProps): string | null => {
  const words = wordsOf(frame.language);
  if (day === today) return words.today;
  return day === addDays(today, 1) ? words.tomorrow : null;
};

const DayHeading = (props: HeadingProps) => {
  const { frame, day, today } = props;
  const weekday = weekdayName(styleOf(frame), day, 'long');
  const near = nearWord(props);
  return (
    <h2 class="day-heading">
      <time class="day-heading-date" datetime={day}>
        <span class="day-heading-weekday">
          {near === null ? capitalized(weekday) : `${near}, ${weekday}`}
          {near === null && <span class="visually-hidden">,</span>}
        </span>{' '}
        <DayAndMonth
          frame={frame}
          day={day}
          today={today}
          numberClass="day-heading-number"
          monthClass="day-heading-month"
        />
      </time>
    </h2>
  );
};

interface ContinuesProps {
  readonly frame: Frame;
  readonly moment: Moment;
  /** Under which it stands. */
  readonly day: string;
  readonly event: ListedEvent;
}

/** One line for the second and third day of an event. */
const Continues = ({ frame, moment, day, event }: ContinuesProps) => {
  const [before, after] = wordsOf(frame.language).continues;
  return (
    <li class="event-continues">
      {before}
      <a href={event.address} dir="auto" lang={frame.textLanguage}>
        {event.title}
      </a>
      {after}, {continuesUntil(styleOf(frame), event.time, day, moment)}
    </li>
  );
};

interface DaysProps {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly days: readonly DayOfEvents[];
  readonly running: RunningEvents;
  /** What runs for long stands behind all days instead. */
  readonly isStripLast?: boolean;
}

/** Events before this one stand on the first screen, and their pictures are fetched at once. */
const onFirstScreen = 3;

/** A list of days, each hung from its own line; what runs for long closes today. */
export const Days = ({ frame, moment, days, running, isStripLast = false }: DaysProps) => {
  const strip = <Running frame={frame} moment={moment} running={running} />;
  const stripAfter = isStripLast ? days.length - 1 : days[0]?.day === moment.today ? 0 : -1;
  let row = 0;
  return (
    <div class="days wrap">
      {stripAfter < 0 && strip}
      {days.map(({ day, continuing, events }, index) => (
        <>
          <section class="day" id={day}>
            <DayHeading frame={frame} day={day} today={moment.today} />
            <ul class="event-list">
              {continuing.map((event) => (
                <Continues frame={frame} moment={moment} day={day} event={event} />
              ))}
              {events.map((event) => {
                row += 1;
                return (
                  <EventRow
                    frame={frame}
                    moment={moment}
                    under={day}
                    event={event}
                    isLater={row > onFirstScreen}
                  />
                );
              })}
            </ul>
          </section>
          {index === stripAfter && strip}
        </>
      ))}
    </div>
  );
};
