import { addDays } from '../../../kernel/addresses/dates.ts';
import { weekdayName } from '../../words/dates/formats.ts';
import { continuesUntil, runningUntil } from '../../words/dates/when.ts';
import { capitalized } from '../../words/words-of.ts';
import type { DayOfEvents, Running } from '../reading/days.ts';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import { EventRow } from './event-row.tsx';
import { DayAndMonth, Photo } from './signs.tsx';

interface StripProps {
  readonly layout: Layout;
  readonly events: readonly ListedEvent[];
}

const StripEvents = ({ layout, events }: StripProps) => (
  <ul class="running-list">
    {events.map(({ address, title, time, picture }) => (
      <li class="running-item">
        {picture !== null && (
          <Photo picture={{ ...picture, alt: '' }} class="running-poster" room="44px" isLater />
        )}
        <a class="running-link" href={address} dir="auto" lang={layout.textLanguage}>
          {title}
        </a>{' '}
        <span class="running-until">{runningUntil(layout.style, time, layout.moment)}</span>
      </li>
    ))}
  </ul>
);

/** The strip of events of more than three days. */
export const Strip = ({
  layout,
  running: { shown, more },
}: {
  readonly layout: Layout;
  readonly running: Running;
}) =>
  shown.length === 0 ? null : (
    <section class="running" aria-labelledby="running">
      <div class="running-body">
        <h2 class="running-heading" id="running">
          {layout.words.running}
        </h2>
        <StripEvents layout={layout} events={shown} />
        {more.length > 0 && (
          <details class="running-more">
            <summary>{layout.words.more(more.length)}</summary>
            <StripEvents layout={layout} events={more} />
          </details>
        )}
      </div>
    </section>
  );

interface DayProps {
  readonly layout: Layout;
  readonly day: string;
}

const DayHeading = ({ layout, day }: DayProps) => {
  const { words, moment, style } = layout;
  const weekday = weekdayName(style, day, 'long');
  const near = day === moment.today ? words.today : day === addDays(moment.today, 1) ? words.tomorrow : null;
  return (
    <h2 class="day-heading">
      <time class="day-heading-date" datetime={day}>
        <span class="day-heading-weekday">
          {near === null ? capitalized(weekday) : `${near}, ${weekday}`}
          {near === null && <span class="visually-hidden">,</span>}
        </span>{' '}
        <DayAndMonth
          layout={layout}
          day={day}
          today={moment.today}
          numberClass="day-heading-number"
          monthClass="day-heading-month"
        />
      </time>
    </h2>
  );
};

/** One line for the second and third day of an event. */
const Continues = ({ layout, day, event }: DayProps & { readonly event: ListedEvent }) => {
  const [before, after] = layout.words.continues;
  return (
    <li class="event-continues">
      {before}
      <a href={event.address} dir="auto" lang={layout.textLanguage}>
        {event.title}
      </a>
      {after}, {continuesUntil(layout.style, event.time, day, layout.moment)}
    </li>
  );
};

interface DaysProps {
  readonly layout: Layout;
  readonly days: readonly DayOfEvents[];
  readonly running?: Running;
  /** The strip is behind all days instead. */
  readonly isStripLast?: boolean;
}

/** The number of events on the first screen, whose pictures are loaded at once. */
const onFirstScreen = 3;

/** A list of days; the strip is at the end of today, else first. */
export const Days = ({ layout, days, running, isStripLast = false }: DaysProps) => {
  const strip = running && <Strip layout={layout} running={running} />;
  const stripAfter = isStripLast ? days.length - 1 : days[0]?.day === layout.moment.today ? 0 : -1;
  let row = 0;
  return (
    <div class="days wrap">
      {stripAfter < 0 && strip}
      {days.map(({ day, continuing, events }, index) => (
        <>
          <section class="day" id={day}>
            <DayHeading layout={layout} day={day} />
            <ul class="event-list">
              {continuing.map((event) => (
                <Continues layout={layout} day={day} event={event} />
              ))}
              {events.map((event) => {
                row += 1;
                return <EventRow layout={layout} under={day} event={event} isLater={row > onFirstScreen} />;
              })}
            </ul>
          </section>
          {index === stripAfter && strip}
        </>
      ))}
    </div>
  );
};
