import { addDays } from '../../../kernel/addresses/dates.ts';
import { dayRange, shortRange } from '../../words/dates/days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import { PrintButton } from '../parts/controls.tsx';
import { Strip } from '../parts/days.tsx';
import { documentOf, type PartProps } from '../parts/document.tsx';
import { EventRow } from '../parts/event-row.tsx';
import { FilteredBy } from '../parts/filters.tsx';
import { DayLink } from '../parts/link.tsx';
import { DayJump, HeadLink } from '../parts/pager.tsx';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import type { WeekPage } from './week.ts';

/** Returns `23–29 noviembre`, `30 nov – 6 dic`. */
const weekName = ({ style }: Layout, first: string): string => {
  const last = addDays(first, 6);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return shortRange(style, first, last, isOneMonth ? 'long' : 'short');
};

const Head = ({ layout, data: { first, previous, next } }: PartProps<WeekPage>) => {
  const { words, style, moment } = layout;
  const last = addDays(first, 6);
  const link = (to: NonNullable<WeekPage['next']>) => ({
    ...{ layout, address: to.address, name: weekName(layout, to.first), isFollowed: false },
  });
  return (
    <div class="month-head wrap">
      <h1 class="month-head-title">
        <span aria-hidden="true">
          {weekName(layout, first)}
          {first.slice(0, 4) !== moment.today.slice(0, 4) && ` ${last.slice(0, 4)}`}
        </span>
        <span class="visually-hidden">{dayRange(style, first, last, moment.today)}</span>
      </h1>
      {previous !== null && <HeadLink rel="prev" label={words.previousWeek} {...link(previous)} />}
      {next !== null && <HeadLink rel="next" label={words.nextWeek} {...link(next)} />}
    </div>
  );
};

interface DayProps {
  readonly layout: Layout;
  readonly day: WeekPage['days'][number];
}

const Sheet = ({ layout, day: { day, address, events } }: DayProps) => {
  const short = weekdayName(layout.style, day, 'short');
  const long = weekdayName(layout.style, day, 'long');
  const isToday = day === layout.moment.today;
  return (
    <h2 class="week-sheet">
      <DayLink layout={layout} address={address} class="week-sheet-link" isToday={isToday}>
        <time datetime={day}>
          <span class="week-sheet-short" aria-hidden="true">
            {short}
          </span>
          <span class="week-sheet-long" aria-hidden="true">
            {long}
          </span>
          <span class="visually-hidden">{long}</span> <span class="week-sheet-number">{dayNumber(day)}</span>
        </time>
        <span class="visually-hidden">, {layout.words.events(events.length)}</span>
      </DayLink>
    </h2>
  );
};

/** Returns the event of a day that shows its picture: the featured one, else the first that has one. */
const picturedOf = (events: readonly ListedEvent[]): ListedEvent | undefined => {
  const pictured = events.filter(({ picture }) => picture !== null);
  return pictured.find(({ isFeatured }) => isFeatured) ?? pictured[0];
};

const Day = ({ layout, day }: DayProps) => {
  const { events, amount } = day;
  const pictured = picturedOf(events);
  return (
    <li
      class="week-day"
      id={day.day}
      data-amount={amount === 0 ? undefined : amount}
      data-time={day.day < layout.moment.today ? 'past' : undefined}
    >
      <Sheet layout={layout} day={day} />
      {events.length === 0 ? (
        <p class="week-nothing">{layout.words.nothing}</p>
      ) : (
        <ul class="event-list">
          {events.map((event) => (
            <EventRow
              layout={layout}
              under={day.day}
              event={{ ...event, category: '', picture: event === pictured ? event.picture : null }}
              isLater
            />
          ))}
        </ul>
      )}
    </li>
  );
};

/** One week: on a phone a list of days, on a desk seven columns. */
export const weekPage = (layout: Layout, data: WeekPage): string =>
  documentOf(layout, {
    inBand: <Head layout={layout} data={data} />,
    main: (
      <>
        <FilteredBy layout={layout} filters={data.drops} />
        <div class="wrap">
          <div class="week">
            <ol class="week-days">
              {data.days.map((day) => (
                <Day layout={layout} day={day} />
              ))}
            </ol>
          </div>
          <Strip layout={layout} running={data.running} />
        </div>
        <nav class="pager wrap" aria-label={layout.words.weeks}>
          <DayJump layout={layout} {...data.jump} />
          <PrintButton layout={layout} />
        </nav>
      </>
    ),
  });
