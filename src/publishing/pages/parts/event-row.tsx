import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { type Moment, rowTimes } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import { zoneCity } from '../../words/zone-cities.ts';
import type { Frame } from '../layout/frame-data.ts';
import type { ListedEvent } from '../reading/list-data.ts';
import { PasswordMark, StateMark } from './mark.tsx';
import { ownHourOf } from './own-hour.ts';
import { Photo } from './photo.tsx';
import { styleOf } from './style-of.ts';

interface RowProps {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly event: ListedEvent;
  /** Below the first screen. */
  readonly isLater: boolean;
  /** The day of the heading above it, `YYYY-MM-DD`. */
  readonly under?: string;
  /** Where no heading says the day, the row does. */
  readonly isDated?: boolean;
}

const When = ({ frame, moment, event, under, isDated = false }: RowProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const { time: times, state, isProtected } = event;
  const { time, note } = rowTimes(style, times, moment, under);
  const day = firstDay(times);
  const isHour = time !== null && (under === undefined || day >= under);
  const dated =
    day === moment.today ? words.shortToday : shortDay(style, day, moment.today).replaceAll(' ', '\u00a0');
  const zone = times.zone === null ? null : words.zoneTime(zoneCity(frame.language, times.zone));
  return (
    <p class="event-row-when">
      {isDated ? (
        <>
          <time class="event-row-dates" datetime={times.instant}>
            {dated}
          </time>{' '}
          <span>{time ?? words.allDay}</span>
        </>
      ) : (
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
      )}
      {zone !== null && (
        <>
          {' '}
          <span>({zone})</span>
        </>
      )}
      {event.isOnline && !times.allDay && (
        <span
          hidden
          {...ownHourOf(frame, {
            ...{ start: times.start, instant: times.instant, endInstant: null },
            today: moment.today,
          })}
        >
          {' '}
          ({words.yourTime}: <span data-own-hour-value />)
        </span>
      )}
      {state !== null &&
        state !== 'sold_out' &&
        !(state === 'on_now' && under !== undefined && under > moment.today) && (
          <>
            {' '}
            <StateMark frame={frame} state={state} />
          </>
        )}
      {isProtected && (
        <>
          {' '}
          <PasswordMark frame={frame} />
        </>
      )}
    </p>
  );
};

const Cost = ({ frame, event: { price, state } }: Pick<RowProps, 'frame' | 'event'>) => {
  if (state === 'sold_out')
    return (
      <p class="event-row-price">
        <StateMark frame={frame} state="sold_out" />
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
  const { frame, event, isLater } = props;
  const { state, venue, isOnline, category, note, isFeatured, excerpt, picture } = event;
  const place = isOnline ? wordsOf(frame.language).online : (venue?.name ?? '');
  const where = [place, category].filter((text) => text !== '').join(' · ');
  return (
    <li
      class={isFeatured ? 'event-row event-row-featured' : 'event-row'}
      data-state={state === 'cancelled' || state === 'postponed' ? state : undefined}
    >
      <When {...props} />
      <h3 class="event-row-title">
        <a class="event-row-link" href={event.address} dir="auto" lang={frame.textLanguage}>
          {event.title}
        </a>
      </h3>
      <div class="event-row-meta">
        {where !== '' && (
          <p class="event-row-where">
            <bdi>{where}</bdi>
          </p>
        )}
        <Cost frame={frame} event={event} />
        {note !== '' && (
          <p class="event-row-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      {isFeatured && excerpt !== '' && (
        <p class="event-row-lead" dir="auto" lang={frame.textLanguage}>
          {excerpt}
        </p>
      )}
      {picture !== null && (
        <Photo picture={{ ...picture, alt: '' }} class="event-row-poster" room="112px" isLater={isLater} />
      )}
    </li>
  );
};
