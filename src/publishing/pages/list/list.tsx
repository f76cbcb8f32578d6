import { SearchForm } from '../parts/controls.tsx';
import { DayBoard } from '../parts/day-board.tsx';
import { Days } from '../parts/days.tsx';
import { documentOf, type PartProps } from '../parts/document.tsx';
import { FilterBar, FilterForm, SetFilters } from '../parts/filters.tsx';
import { Link } from '../parts/link.tsx';
import { Pager, type PagerLink } from '../parts/pager.tsx';
import { Icon } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { Matches } from '../reading/set-filters.ts';
import type { ListPage } from './list.ts';

/** The title; that of the first page of everything is for screen readers only. */
const Title = ({ layout, data: { subject, pager, view } }: PartProps<ListPage>) => {
  const { words } = layout;
  const { name, viewName, description } = subject;
  if (subject.matches !== null) return null;
  const page = pager.page > 1 ? words.page(pager.page) : '';
  const isHidden = name === '' && view !== 'past' && page === '';
  const ofEditor = subject.isOfTerm ? ({ dir: 'auto', lang: layout.textLanguage } as const) : {};
  const shownView = name === '' && viewName === '' ? words.upcoming : viewName;
  const rest = [shownView, page].filter((part) => part !== '').join(' · ');
  return (
    <>
      <h1 class={isHidden ? 'visually-hidden' : 'section-title wrap'}>
        {name !== '' && <span {...ofEditor}>{name}</span>}
        {name !== '' && rest !== '' && ' · '}
        {rest}
      </h1>
      {description !== '' && (
        <p class="list-about wrap" {...ofEditor}>
          {description}
        </p>
      )}
    </>
  );
};

/** The board; beside it the quick links, on a page without filters. */
const Ways = ({ layout, data: { board, filters, subject } }: PartProps<ListPage>) => {
  if (board === null) return null;
  const label = layout.words.comingDays;
  if (subject.matches !== null) return <DayBoard layout={layout} days={board} label={label} isSingle />;
  return (
    <div class="ways wrap">
      <DayBoard layout={layout} days={board} label={label} />
      <FilterBar layout={layout} filters={filters} />
    </div>
  );
};

const Drops = ({ layout, drops }: { readonly layout: Layout; readonly drops: Matches['drops'] }) => (
  <ul class="asked-bar asked-ways">
    {drops.map(({ name, address, total }, index) => (
      <li>
        <Link
          layout={layout}
          class={index === 0 ? 'button button-strong' : 'button'}
          href={address}
          rel="nofollow"
          dir="auto"
        >
          {layout.words.dropWith(name, total)}
        </Link>
      </li>
    ))}
  </ul>
);

/** The filters of a list: the number of matches is the title, the filters are beside the form. */
const Filtered = ({
  layout,
  data: { filters },
  matches: { search, total, filters: set, drops },
}: PartProps<ListPage> & { readonly matches: Matches }) => {
  const { words } = layout;
  const names = set.map(({ name }) => name);
  return (
    <div class="asked wrap">
      <h1 class="asked-title" dir="auto">
        {total === 0 ? (
          <span role="status">{words.nothingFound(search, names)}</span>
        ) : (
          <>
            {search === '' ? names.join(', ') : words.asked(search)}:{' '}
            <span role="status">{words.found(total)}</span>
          </>
        )}
      </h1>
      <SearchForm layout={layout} form={filters.searchForm} value={search} />
      {total === 0 && drops.length > 0 ? (
        <Drops layout={layout} drops={drops} />
      ) : (
        <div class="asked-bar">
          <FilterForm layout={layout} filters={filters} />
          {set.length > 0 && <SetFilters layout={layout} filters={set} />}
          <a class="button button-quiet asked-follow" href={layout.subscribe} rel="nofollow">
            <Icon name="calendar" />
            {words.subscribeTo.asked}
          </a>
        </div>
      )}
    </div>
  );
};

/** In place of the days of an empty list: what follows in the whole calendar, or how to subscribe. */
const Nothing = ({ layout, data: { view, subject, past, otherwise } }: PartProps<ListPage>) => {
  const { words } = layout;
  if (subject.matches !== null)
    return otherwise.length === 0 ? null : (
      <>
        <section class="wrap">
          <h2 class="section-title">{words.otherwise}</h2>
        </section>
        <Days layout={layout} days={otherwise} />
      </>
    );
  const isNew = view === 'list' && subject.name === '' && past === null;
  const { title, text } = isNew ? words.nothingYet : words.nothingHere;
  return (
    <div class="wrap">
      <div class="empty">
        <h2 class="empty-title">{title}</h2>
        {view !== 'past' && <p class="empty-text">{text}</p>}
        <a class="button button-strong" href={layout.subscribe} rel="nofollow">
          <Icon name="calendar" />
          {words.subscribe}
        </a>
      </div>
    </div>
  );
};

const linkTo = (name: string, address: string | null, isFollowed = true): PagerLink | null =>
  address === null ? null : { name, address, isFollowed };

/** Returns the links of the pager. Pages of past events go from the latest to the first. */
const pagerLinks = ({
  layout: { words, home },
  data: { pager, past, subject, view },
}: PartProps<ListPage>) => {
  const { previous, next, isFollowed } = pager;
  if (view === 'past')
    return {
      earlier: linkTo(words.earlierEvents, next, isFollowed),
      later: linkTo(words.moreEvents, previous, isFollowed) ?? linkTo(words.wholeCalendar, home),
    };
  const toPast =
    past && linkTo(past.total === null ? words.past : words.pastEvents(past.total), past.address, isFollowed);
  const isPart = view === 'weekend' || (subject.matches !== null && pager.page === 1);
  return {
    earlier: linkTo(words.earlierEvents, previous, isFollowed) ?? toPast,
    later: linkTo(words.moreEvents, next, isFollowed) ?? linkTo(words.wholeCalendar, isPart ? home : null),
  };
};

/** The list: coming or past events of everything, a term, a search. */
export const listPage = (layout: Layout, data: ListPage): string => {
  const { subject, days, running, view } = data;
  return documentOf(layout, {
    main: (
      <>
        <Ways layout={layout} data={data} />
        <Title layout={layout} data={data} />
        {subject.matches !== null && <Filtered layout={layout} data={data} matches={subject.matches} />}
        {data.isEmpty ? (
          <Nothing layout={layout} data={data} />
        ) : (
          <Days layout={layout} days={days} running={running} isStripLast={view === 'weekend'} />
        )}
        <Pager layout={layout} label={layout.words.moreDays} {...pagerLinks({ layout, data })} />
      </>
    ),
  });
};
