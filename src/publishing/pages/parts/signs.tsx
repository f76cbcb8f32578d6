import { addDays } from '../../../kernel/addresses/dates.ts';
import { datesOf } from '../../words/dates/dates-of.ts';
import { otherYear, shortDay } from '../../words/dates/days.ts';
import { dayNumber, isTwelveHourClock, monthName } from '../../words/dates/formats.ts';
import type { EventState } from '../../words/words-of.ts';
import type { Layout } from '../reading/layout.ts';
import type { EventTime } from '../reading/listed-event.ts';
import type { Picture } from '../reading/page-request.ts';

const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zm5 11.5 5 5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 12.5v5M9.5 15h5',
  close: 'M6 6l12 12M18 6 6 18',
  filter: 'M3 6h18M6.5 12h11M10 18h4',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1',
  earlier: 'M15 5l-7 7 7 7',
  later: 'M9 5l7 7-7 7',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17v1.5',
} as const;

/** A sign beside words with the same meaning. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

interface PhotoProps {
  readonly picture: Picture;
  readonly class: string;
  /** Its width on the page, for `sizes`; absent for a picture of one size. */
  readonly room?: string;
  /** Below the first screen: loaded lazily. */
  readonly isLater?: boolean;
  readonly shape?: 'tall';
}

/** A picture, whole, with its room reserved before it is loaded. */
export const Photo = ({ picture, class: name, room, isLater = false, shape }: PhotoProps) => {
  const { address, width, height, sizes, alt } = picture;
  const all = [...sizes, { address, width }].map((size) => `${size.address} ${size.width}w`).join(', ');
  return (
    <img
      class={name}
      data-shape={shape}
      src={address}
      srcset={sizes.length === 0 ? undefined : all}
      sizes={sizes.length === 0 ? undefined : room}
      width={width}
      height={height}
      alt={alt}
      loading={isLater ? 'lazy' : undefined}
      decoding="async"
    />
  );
};

const badges: Partial<Record<EventState, string>> = {
  cancelled: 'mark mark-strong',
  on_now: 'mark mark-now',
};

/** The state of an event in a word; never by colour alone. */
export const StateBadge = ({ layout, state }: { readonly layout: Layout; readonly state: EventState }) => (
  <span class={badges[state] ?? 'mark'}>{layout.words.state[state]}</span>
);

/** Marks an event that a password hides. */
export const PasswordBadge = ({ layout }: { readonly layout: Layout }) => (
  <span class="mark">
    <Icon name="lock" />
    {layout.words.password}
  </span>
);

interface DayAndMonthProps {
  readonly layout: Layout;
  readonly day: string;
  /** The year of this day is not written; today unless set. */
  readonly today?: string;
  readonly numberClass?: string;
  readonly monthClass?: string;
}

/** Number and month of a day apart, in the order of the language and region, and readable aloud. */
export const DayAndMonth = ({ layout, day, today = day, numberClass, monthClass }: DayAndMonthProps) => {
  const { isMonthFirst, month } = datesOf(layout.style).sheet;
  const { heard, seen } = month(monthName(layout.style, day, 'long'), otherYear(day, today));
  const number = <span class={numberClass}>{dayNumber(day)}</span>;
  const name = (
    <span class={monthClass}>
      {heard !== '' && <span class="visually-hidden">{heard}</span>}
      {seen}
    </span>
  );
  return isMonthFirst ? (
    <>
      {name} {number}
    </>
  ) : (
    <>
      {number} {name}
    </>
  );
};

/**
 * Returns what the script of pages needs to write the reader's own hour in the language of the page, which the browser may
 * not support. Days are the one before that of the event and the one after, which may be the reader's.
 */
export const ownHourOf = (
  { style, moment }: Layout,
  { start, instant }: Pick<EventTime, 'start' | 'instant'>,
  endInstant: string | null = null,
) => ({
  'data-own-hour': instant,
  'data-own-end': endInstant ?? undefined,
  'data-own-days': [-1, 1]
    .map((more) => shortDay(style, addDays(start.slice(0, 10), more), moment.today))
    .join('|'),
  'data-own-clock': isTwelveHourClock(style) ? '12' : undefined,
});
