import { capitalized } from '../../words/capitalized.ts';
import { shortDay, wholeDay } from '../../words/dates/days.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { DayBoard } from '../parts/day-board.tsx';
import { EventRow } from '../parts/event-row.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Icon } from '../parts/icon.tsx';
import { DayJump } from '../parts/jump.tsx';
import { Running } from '../parts/running.tsx';
import { FilteredBy } from '../parts/set-filters.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { DayPageData, ListedEvent } from '../reading/list-data.ts';

interface PartProps {
  readonly frame: Frame;
  readonly data: DayPageData;
  readonly title: string;
  readonly events: readonly ListedEvent[];
  readonly isFirst: boolean;
}

const Part = ({ frame, data: { day, today, dayCutoff }, title, events, isFirst }: PartProps) =>
  events.length === 0 ? null : (
    <section class="day-part">
      <h2 class="day-part-heading">{title}</h2>
      <ul class="event-list">
        {events.map((event, index) => (
          <EventRow
            frame={frame}
            moment={{ today, dayCutoff }}
            under={day}
            event={event}
            isLater={!isFirst || index > 2}
          />
        ))}
      </ul>
    </section>
  );

interface NeighbourProps {
  readonly frame: Frame;
  readonly to: DayPageData['next'];
  readonly today: string;
  readonly label: string;
  readonly side: 'earlier' | 'later';
}

const Neighbour = ({ frame, to, today, label, side }: NeighbourProps) =>
  to === null ? null : (
    <a class="button" href={to.address} target={stay(frame, to.address)} rel="nofollow">
      {side === 'earlier' && <Icon name="earlier" />}
      <span class="visually-hidden">{label}</span>
      {shortDay(styleOf(frame), to.day, today)}
      {side === 'later' && <Icon name="later" />}
    </a>
  );

/** One day by its hours, then what runs for long, then the nearest days that hold something. */
export const dayPage = (frame: Frame, data: DayPageData): string => {
  const words = wordsOf(frame.language);
  const { day, today, dayCutoff, board, filters, allDay, fromBefore, parts, running, previous, next, jump } =
    data;
  const groups = [
    { title: words.allDay, events: allDay },
    { title: words.sinceDayBefore, events: fromBefore },
    ...parts.map(({ part, events }) => ({ title: words.parts[part], events })),
  ].filter(({ events }) => events.length > 0);
  return documentOf(frame, {
    main: (
      <>
        <h1 class="day-title visually-hidden">{capitalized(wholeDay(styleOf(frame), day, today))}</h1>
        <div class="ways wrap">
          <DayBoard frame={frame} board={board} label={words.days} />
          <FilterBar frame={frame} filters={filters} />
        </div>
        <FilteredBy frame={frame} filters={data.drops} />
        <div class="days wrap">
          {groups.map((group, index) => (
            <Part frame={frame} data={data} {...group} isFirst={index === 0} />
          ))}
          {groups.length === 0 && (
            <div class="empty">
              <h2 class="empty-title">
                {data.drops.length === 0 ? words.nothingThatDay : words.nothingThatDaySo}
              </h2>
            </div>
          )}
          <Running frame={frame} moment={{ today, dayCutoff }} running={running} />
        </div>
        <nav class="pager wrap" aria-label={words.moreDays}>
          <Neighbour frame={frame} to={previous} today={today} label={words.previousDay} side="earlier" />
          <DayJump frame={frame} {...jump} />
          <Neighbour frame={frame} to={next} today={today} label={words.nextDay} side="later" />
        </nav>
      </>
    ),
  });
};
