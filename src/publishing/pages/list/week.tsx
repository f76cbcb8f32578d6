import { addDays } from '../../../kernel/addresses/dates.ts';
import { dayRange, shortRange } from '../../words/dates/days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { EventRow } from '../parts/event-row.tsx';
import { HeadLink } from '../parts/head-links.tsx';
import { DayJump } from '../parts/jump.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { Running } from '../parts/running.tsx';
import { FilteredBy } from '../parts/set-filters.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { ListedEvent } from '../reading/list-data.ts';
import type { WeekPageData } from './week-data.ts';

interface PartProps {
  readonly frame: Frame;
  readonly data: WeekPageData;
}

/** `23–29 noviembre`, `30 nov – 6 dic`. */
const weekName = (frame: Frame, first: string): string => {
  const last = addDays(first, 6);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return shortRange(styleOf(frame), first, last, isOneMonth ? 'long' : 'short');
};

const Head = ({ frame, data: { first, today, previous, next } }: PartProps) => {
  const words = wordsOf(frame.language);
  return (
    <div class="month-head wrap">
      <h1 class="month-head-title">
        <span aria-hidden="true">
          {weekName(frame, first)}
          {first.slice(0, 4) !== today.slice(0, 4) && ` ${addDays(first, 6).slice(0, 4)}`}
        </span>
        <span class="visually-hidden">{dayRange(styleOf(frame), first, addDays(first, 6), today)}</span>
      </h1>
      {previous !== null && (
        <HeadLink
          frame={frame}
          rel="prev"
          address={previous.address}
          label={words.previousWeek}
          name={weekName(frame, previous.first)}
          isFollowed={false}
        />
      )}
      {next !== null && (
        <HeadLink
          frame={frame}
          rel="next"
          address={next.address}
          label={words.nextWeek}
          name={weekName(frame, next.first)}
          isFollowed={false}
        />
      )}
    </div>
  );
};

interface SheetProps {
  readonly frame: Frame;
  readonly day: string;
  readonly today: string;
  readonly address: string | null;
  readonly count: number;
}

const Sheet = ({ frame, day, today, address, count }: SheetProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const short = weekdayName(style, day, 'short');
  const long = weekdayName(style, day, 'long');
  const inside = (
    <>
      <time datetime={day}>
        <span class="week-sheet-short" aria-hidden="true">
          {short}
        </span>
        <span class="week-sheet-long" aria-hidden="true">
          {long}
        </span>
        <span class="visually-hidden">{long}</span> <span class="week-sheet-number">{dayNumber(day)}</span>
      </time>
      <span class="visually-hidden">, {words.events(count)}</span>
    </>
  );
  const current = day === today ? 'date' : undefined;
  return (
    <h2 class="week-sheet">
      {address === null ? (
        <span class="week-sheet-link" aria-current={current}>
          {inside}
        </span>
      ) : (
        <a
          class="week-sheet-link"
          href={address}
          target={stay(frame, address)}
          rel="nofollow"
          aria-current={current}
        >
          {inside}
        </a>
      )}
    </h2>
  );
};

/** In a week one event a day shows its picture: the featured one, else the first that has one. */
const hung = (events: readonly ListedEvent[]): ListedEvent | undefined => {
  const pictured = events.filter(({ picture }) => picture !== null);
  return pictured.find(({ isFeatured }) => isFeatured) ?? pictured[0];
};

const inWeek = (event: ListedEvent, isHung: boolean): ListedEvent => ({
  ...{ ...event, category: '' },
  picture: isHung ? event.picture : null,
});

const Day = ({
  frame,
  data,
  day: { day, amount, address, events },
}: PartProps & { readonly day: WeekPageData['days'][number] }) => (
  <li
    class="week-day"
    id={day}
    data-amount={amount === 0 ? undefined : amount}
    data-time={day < data.today ? 'past' : undefined}
  >
    <Sheet frame={frame} day={day} today={data.today} address={address} count={events.length} />
    {events.length === 0 ? (
      <p class="week-nothing">{wordsOf(frame.language).nothing}</p>
    ) : (
      <ul class="event-list">
        {events.map((event) => (
          <EventRow
            frame={frame}
            moment={data}
            under={day}
            event={inWeek(event, event === hung(events))}
            isLater
          />
        ))}
      </ul>
    )}
  </li>
);

/** One week: on a phone a list of days, on a desk seven columns. */
export const weekPage = (frame: Frame, data: WeekPageData): string => {
  const words = wordsOf(frame.language);
  const { days, running, jump } = data;
  return documentOf(frame, {
    inBand: <Head frame={frame} data={data} />,
    main: (
      <>
        <FilteredBy frame={frame} filters={data.drops} />
        <div class="wrap">
          <div class="week">
            <ol class="week-days">
              {days.map((day) => (
                <Day frame={frame} data={data} day={day} />
              ))}
            </ol>
          </div>
          <Running frame={frame} moment={data} running={running} />
        </div>
        <nav class="pager wrap" aria-label={words.weeks}>
          <DayJump frame={frame} {...jump} />
          <PrintButton frame={frame} />
        </nav>
      </>
    ),
  });
};
