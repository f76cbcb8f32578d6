import { monthTitle } from '../../words/dates/days.ts';
import { monthName } from '../../words/dates/formats.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { HeadLink } from '../parts/head-links.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { Running } from '../parts/running.tsx';
import { FilteredBy } from '../parts/set-filters.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { MonthPageData } from './month-data.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthJump } from './month-jump.tsx';

interface PartProps {
  readonly frame: Frame;
  readonly data: MonthPageData;
}

const Head = ({ frame, data: { month, previous, next, isFollowed } }: PartProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  return (
    <div class="month-head wrap">
      <h1 class="month-head-title">{monthTitle(style, month, null)}</h1>
      {previous !== null && (
        <HeadLink
          frame={frame}
          rel="prev"
          address={previous.address}
          label={words.previousMonth}
          name={monthTitle(style, previous.month, month)}
          isFollowed={isFollowed}
        />
      )}
      {next !== null && (
        <HeadLink
          frame={frame}
          rel="next"
          address={next.address}
          label={words.nextMonth}
          name={monthTitle(style, next.month, month)}
          isFollowed={isFollowed}
        />
      )}
    </div>
  );
};

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const Jump = ({ frame, data: { month, jump } }: PartProps) => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const years = Array.from(
    { length: jump.lastYear - jump.firstYear + 1 },
    (_, index) => jump.firstYear + index,
  );
  return (
    <form class="jump" action={jump.action} target={stay(frame, jump.action)}>
      <HiddenFields form={jump} />
      <label class="visually-hidden" for="month">
        {words.month}
      </label>
      <select class="field-control" id="month" name="month">
        {months.map((number) => (
          <option value={number} selected={number === month.slice(5)}>
            {monthName(style, `2000-${number}-01`, 'long')}
          </option>
        ))}
      </select>
      <label class="visually-hidden" for="year">
        {words.year}
      </label>
      <select class="field-control" id="year" name="year">
        {years.map((year) => (
          <option value={String(year).padStart(4, '0')} selected={year === Number(month.slice(0, 4))}>
            {year}
          </option>
        ))}
      </select>
      <button type="submit" class="button">
        {words.go}
      </button>
      <PrintButton frame={frame} />
    </form>
  );
};

/** One month. */
export const monthPage = (frame: Frame, data: MonthPageData): string => {
  const words = wordsOf(frame.language);
  const style = styleOf(frame);
  const { previous, next, isFollowed, running } = data;
  return documentOf(frame, {
    inBand: <Head frame={frame} data={data} />,
    main: (
      <>
        <FilteredBy frame={frame} filters={data.drops} />
        <div class="wrap">
          <div class="month">
            <MonthJump frame={frame} data={data} />
            <h2 class="visually-hidden">{words.days}</h2>
            <MonthGrid frame={frame} data={data} />
          </div>
          <Running frame={frame} moment={data} running={running} />
        </div>
        <nav class="pager wrap" aria-label={words.months}>
          {previous !== null && (
            <a
              class="button button-quiet"
              href={previous.address}
              target={stay(frame, previous.address)}
              rel={isFollowed ? undefined : 'nofollow'}
            >
              <Icon name="earlier" />
              {monthName(style, previous.month, 'long')}
            </a>
          )}
          <Jump frame={frame} data={data} />
          {next !== null && (
            <a
              class="button"
              href={next.address}
              target={stay(frame, next.address)}
              rel={isFollowed ? undefined : 'nofollow'}
            >
              {monthName(style, next.month, 'long')}
              <Icon name="later" />
            </a>
          )}
        </nav>
      </>
    ),
  });
};
