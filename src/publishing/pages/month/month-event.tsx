import { firstDay } from '../../words/dates/event-days.ts';
import { rowTimes } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { styleOf } from '../parts/style-of.ts';
import type { ListedEvent } from '../reading/list-data.ts';
import type { MonthPageData } from './month-data.ts';

interface MonthEventProps {
  readonly frame: Frame;
  readonly data: MonthPageData;
  readonly day: string;
  readonly event: ListedEvent;
}

const Continues = ({ frame, event }: Pick<MonthEventProps, 'frame' | 'event'>) => {
  const [before, after] = wordsOf(frame.language).continues;
  return (
    <li class="month-event month-event-continues">
      <a class="month-event-link" href={event.address} dir="auto">
        {before}
        {event.title}
        {after}
      </a>
    </li>
  );
};

/** An event in its day of the month: time and title, and its state where that changes a plan. */
export const MonthEvent = ({ frame, data, day, event }: MonthEventProps) => {
  const words = wordsOf(frame.language);
  const { address, title, time: times, state, isFeatured } = event;
  if (firstDay(times) !== day) return <Continues frame={frame} event={event} />;
  const { time } = rowTimes(styleOf(frame), times, data);
  const isChanged = state === 'cancelled' || state === 'postponed' || state === 'moved_online';
  return (
    <li
      class={isFeatured ? 'month-event month-event-featured' : 'month-event'}
      data-state={state === 'cancelled' || state === 'postponed' ? state : undefined}
    >
      <a class="month-event-link" href={address}>
        <time class="month-event-time" datetime={times.instant}>
          {time ?? words.allDay}
        </time>{' '}
        <span class="month-event-title" dir="auto" lang={frame.textLanguage}>
          {title}
        </span>
        {isChanged && (
          <>
            {' '}
            <strong>{words.state[state]}</strong>
          </>
        )}
      </a>
    </li>
  );
};
