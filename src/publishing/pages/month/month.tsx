import { monthTitle } from '../../words/dates/days.ts';
import { monthName } from '../../words/dates/formats.ts';
import { HiddenFields, PrintButton } from '../parts/controls.tsx';
import { Strip } from '../parts/days.tsx';
import { documentOf, type PartProps } from '../parts/document.tsx';
import { FilteredBy } from '../parts/filters.tsx';
import { stay } from '../parts/link.tsx';
import { HeadLink, PagerButton } from '../parts/pager.tsx';
import type { Layout } from '../reading/layout.ts';
import type { MonthPage } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthJump } from './month-jump.tsx';

const Head = ({ layout, data: { month, previous, next, isFollowed } }: PartProps<MonthPage>) => {
  const { words, style } = layout;
  const link = (to: NonNullable<MonthPage['next']>) => ({
    ...{ layout, address: to.address, name: monthTitle(style, to.month, month), isFollowed },
  });
  return (
    <div class="month-head wrap">
      <h1 class="month-head-title">{monthTitle(style, month, null)}</h1>
      {previous !== null && <HeadLink rel="prev" label={words.previousMonth} {...link(previous)} />}
      {next !== null && <HeadLink rel="next" label={words.nextMonth} {...link(next)} />}
    </div>
  );
};

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const Jump = ({ layout, data: { month, jump } }: PartProps<MonthPage>) => {
  const { words, style } = layout;
  const years = Array.from(
    { length: jump.lastYear - jump.firstYear + 1 },
    (_, index) => jump.firstYear + index,
  );
  return (
    <form class="jump" action={jump.action} target={stay(layout, jump.action)}>
      <HiddenFields form={jump} />
      <label class="visually-hidden" for="month">
        {words.view.month}
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
      <PrintButton layout={layout} />
    </form>
  );
};

/** One month. */
export const monthPage = (layout: Layout, data: MonthPage): string => {
  const { words, style } = layout;
  const { previous, next, isFollowed, running } = data;
  const link = (to: NonNullable<MonthPage['next']>) => ({
    ...{ layout, address: to.address, name: monthName(style, to.month, 'long'), isFollowed },
  });
  return documentOf(layout, {
    inBand: <Head layout={layout} data={data} />,
    main: (
      <>
        <FilteredBy layout={layout} filters={data.drops} />
        <div class="wrap">
          <div class="month">
            <MonthJump layout={layout} data={data} />
            <h2 class="visually-hidden">{words.days}</h2>
            <MonthGrid layout={layout} data={data} />
          </div>
          <Strip layout={layout} running={running} />
        </div>
        <nav class="pager wrap" aria-label={words.months}>
          {previous !== null && <PagerButton side="earlier" {...link(previous)} />}
          <Jump layout={layout} data={data} />
          {next !== null && <PagerButton side="later" {...link(next)} />}
        </nav>
      </>
    ),
  });
};
