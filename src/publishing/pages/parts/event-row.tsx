import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { rowTimes } from '../../words/dates/when.ts';
import { zoneCity } from '../../words/zone-cities.ts';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import { ownHourOf, PasswordBadge, Photo, StateBadge } from './signs.tsx';

interface RowProps {
  readonly layout: Layout;
  readonly event: ListedEvent;
  /** Below the first screen. */
  readonly isLater: boolean;
  /** The day of the heading above it, `YYYY-MM-DD`. */
  readonly under?: string;
  /** The row has its day, because no heading has. */
  readonly isDated?: boolean;
}

const Time = ({ layout, event, under, isDated = false }: RowProps) => {
  const { words, style, moment } = layout;
  const { time: times } = event;
  const { time, note } = rowTimes(style, times, moment, under);
  const day = firstDay(times);
  const isHour = time !== null && (under === undefined || day >= under);
  if (isDated)
    return (
      <>
        <time class="event-row-dates" datetime={times.instant}>
          {day === moment.today
            ? words.shortToday
            : shortDay(style, day, moment.today).replaceAll(' ', '\u00a0')}
        </time>{' '}
        <span>{time ?? words.allDay}</span>
      </>
    );
  return (
    <>
      <time class={isHour ? 'event-row-time' : 'event-row-dates'} datetime={times.instant}>
        {time ?? words.allDay}
      </time>
      {note !== '' && (
        <>
          {' '}
          <span>{note}</span>
        </>
      )}
    </>
  );
};

const When = (props: RowProps) => {
  const { layout, event, under } = props;
  const { words, moment, language } = layout;
  const { time, state, isProtected } = event;
  const isOnLater = state === 'on_now' && under !== undefined && under > moment.today;
  return (
    <p class="event-row-when">
      <Time {...props} />
      {time.zone !== null && (
        <>
          {' '}
          <span>({words.zoneTime(zoneCity(language, time.zone))})</span>
        </>
      )}
      {event.isOnline && !time.allDay && (
        <span hidden {...ownHourOf(layout, time)}>
          {' '}
          ({words.yourTime}: <span data-own-hour-value />)
        </span>
      )}
      {state !== null && state !== 'sold_out' && !isOnLater && (
        <>
          {' '}
          <StateBadge layout={layout} state={state} />
        </>
      )}
      {isProtected && (
        <>
          {' '}
          <PasswordBadge layout={layout} />
        </>
      )}
    </p>
  );
};

const Cost = ({ layout, event: { price, state } }: Pick<RowProps, 'layout' | 'event'>) => {
  if (state === 'sold_out')
    return (
      <p class="event-row-price">
        <StateBadge layout={layout} state="sold_out" />
      </p>
    );
  if (price === null || state === 'cancelled') return null;
  return (
    <p class="event-row-price">
      <bdi>{price}</bdi>
    </p>
  );
};

/** One event in a list: time, title, place, price, state, picture. The title's link is the only one. */
export const EventRow = (props: RowProps) => {
  const { layout, event, isLater } = props;
  const { state, venue, isOnline, category, note, isFeatured, excerpt, picture } = event;
  const where = [isOnline ? layout.words.online : venue, category].filter((text) => text !== '').join(' · ');
  return (
    <li
      class={isFeatured ? 'event-row event-row-featured' : 'event-row'}
      data-state={state === 'cancelled' || state === 'postponed' ? state : undefined}
    >
      <When {...props} />
      <h3 class="event-row-title">
        <a class="event-row-link" href={event.address} dir="auto" lang={layout.textLanguage}>
          {event.title}
        </a>
      </h3>
      <div class="event-row-meta">
        {where !== '' && (
          <p class="event-row-where">
            <bdi>{where}</bdi>
          </p>
        )}
        <Cost layout={layout} event={event} />
        {note !== '' && (
          <p class="event-row-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      {isFeatured && excerpt !== '' && (
        <p class="event-row-lead" dir="auto" lang={layout.textLanguage}>
          {excerpt}
        </p>
      )}
      {picture !== null && (
        <Photo picture={{ ...picture, alt: '' }} class="event-row-poster" room="112px" isLater={isLater} />
      )}
    </li>
  );
};

interface DatedRowsProps {
  readonly layout: Layout;
  readonly events: readonly ListedEvent[];
}

/** Some events with their days, below the first screen. */
export const DatedRows = ({ layout, events }: DatedRowsProps) => (
  <ul class="event-list">
    {events.map((event) => (
      <EventRow layout={layout} event={event} isLater isDated />
    ))}
  </ul>
);
