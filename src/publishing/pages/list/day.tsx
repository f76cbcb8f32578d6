import { shortDay, wholeDay } from '../../words/dates/days.ts';
import { capitalized } from '../../words/words-of.ts';
import { DayBoard } from '../parts/day-board.tsx';
import { Strip } from '../parts/days.tsx';
import { documentOf } from '../parts/document.tsx';
import { EventRow } from '../parts/event-row.tsx';
import { FilterBar, FilteredBy } from '../parts/filters.tsx';
import { SideLink } from '../parts/link.tsx';
import { DayJump } from '../parts/pager.tsx';
import type { Layout } from '../reading/layout.ts';
import type { DayPage } from './day.ts';

interface PartProps {
  readonly layout: Layout;
  readonly day: string;
  readonly group: DayPage['groups'][number];
  readonly isFirst: boolean;
}

const Part = ({ layout, day, group: { title, events }, isFirst }: PartProps) => (
  <section class="day-part">
    <h2 class="day-part-heading">{title}</h2>
    <ul class="event-list">
      {events.map((event, index) => (
        <EventRow layout={layout} under={day} event={event} isLater={!isFirst || index > 2} />
      ))}
    </ul>
  </section>
);

interface NeighbourProps {
  readonly layout: Layout;
  readonly to: DayPage['next'];
  readonly label: string;
  readonly side: 'earlier' | 'later';
}

const Neighbour = ({ layout, to, label, side }: NeighbourProps) =>
  to === null ? null : (
    <SideLink layout={layout} side={side} class="button" href={to.address} rel="nofollow">
      <span class="visually-hidden">{label}</span>
      {shortDay(layout.style, to.day, layout.moment.today)}
    </SideLink>
  );

/** One day by its hours, then the strip, then the nearest days with events. */
export const dayPage = (layout: Layout, data: DayPage): string => {
  const { words, style, moment } = layout;
  const { day, groups, drops } = data;
  return documentOf(layout, {
    main: (
      <>
        <h1 class="day-title visually-hidden">{capitalized(wholeDay(style, day, moment.today))}</h1>
        <div class="ways wrap">
          <DayBoard layout={layout} days={data.board} chosen={day} label={words.days} />
          <FilterBar layout={layout} filters={data.filters} />
        </div>
        <FilteredBy layout={layout} filters={drops} />
        <div class="days wrap">
          {groups.map((group, index) => (
            <Part layout={layout} day={day} group={group} isFirst={index === 0} />
          ))}
          {groups.length === 0 && (
            <div class="empty">
              <h2 class="empty-title">
                {drops.length === 0 ? words.nothingThatDay : words.nothingThatDaySo}
              </h2>
            </div>
          )}
          <Strip layout={layout} running={data.running} />
        </div>
        <nav class="pager wrap" aria-label={words.moreDays}>
          <Neighbour layout={layout} to={data.previous} label={words.previousDay} side="earlier" />
          <DayJump layout={layout} {...data.jump} />
          <Neighbour layout={layout} to={data.next} label={words.nextDay} side="later" />
        </nav>
      </>
    ),
  });
};
