import { wordsOf } from '../../words/words-of.ts';
import { FilterBar } from '../controls/filter-bar.tsx';
import { Pager, type Way } from '../controls/pager.tsx';
import { documentOf } from '../frame/document.tsx';
import type { Frame } from '../frame/frame-data.ts';
import { Icon } from '../frame/icon.tsx';
import { Asked } from './asked.tsx';
import { DayBoard } from './day-board.tsx';
import { Days } from './days.tsx';
import type { ListPageData, Running } from './list-data.ts';

interface PartProps {
  readonly frame: Frame;
  readonly data: ListPageData;
}

/** The title that is shown; the list of everything has one for those who listen only. */
const Title = ({ frame, data: { subject, pager } }: PartProps) => {
  const words = wordsOf(frame.language);
  const page = pager.page > 1 ? ` · ${words.page(pager.page)}` : '';
  switch (subject.kind) {
    case 'upcoming':
      return (
        <h1 class={page === '' ? 'visually-hidden' : 'section-title wrap'}>
          {words.upcoming}
          {page}
        </h1>
      );
    case 'past':
      return (
        <h1 class="section-title wrap">
          {words.past}
          {page}
        </h1>
      );
    case 'featured':
      return (
        <h1 class="section-title wrap">
          {words.featured}
          {page}
        </h1>
      );
    case 'weekend':
      return <h1 class="visually-hidden">{words.weekend}</h1>;
    case 'category':
    case 'tag':
      return (
        <div class="wrap">
          <h1 class="section-title" dir="auto" lang={frame.textLanguage}>
            {subject.name}
            {page}
          </h1>
          {subject.description !== '' && (
            <p class="place-about" dir="auto" lang={frame.textLanguage}>
              {subject.description}
            </p>
          )}
        </div>
      );
    case 'asked':
      return null;
  }
};

/** The board; beside it the quick ways, where nothing was asked for. */
const Ways = ({ frame, data: { board, filters, subject } }: PartProps) => {
  if (board === null) return null;
  const label = wordsOf(frame.language).comingDays;
  if (subject.kind === 'asked') return <DayBoard frame={frame} board={board} label={label} isAlone />;
  return (
    <div class="ways wrap">
      <DayBoard frame={frame} board={board} label={label} />
      <FilterBar frame={frame} filters={filters} />
    </div>
  );
};

const nothingRunning: Running = { shown: [], more: [] };

const Otherwise = ({ frame, data: { otherwise, today, dayCutoff } }: PartProps) =>
  otherwise.length === 0 ? null : (
    <>
      <section class="wrap">
        <h2 class="section-title">{wordsOf(frame.language).otherwise}</h2>
      </section>
      <Days frame={frame} moment={{ today, dayCutoff }} days={otherwise} running={nothingRunning} />
    </>
  );

const Nothing = ({ frame, data }: PartProps) => {
  const words = wordsOf(frame.language);
  const said = data.past === null ? words.nothingYet : words.nothingHere;
  const isAsked = data.subject.kind === 'asked';
  return isAsked ? (
    <Otherwise frame={frame} data={data} />
  ) : (
    <div class="wrap">
      <div class="empty">
        <h2 class="empty-title">{said.title}</h2>
        <p class="empty-text">{said.text}</p>
        <a class="button button-strong" href={frame.subscribe} rel="nofollow">
          <Icon name="calendar" />
          {words.subscribe}
        </a>
      </div>
    </div>
  );
};

const wayTo = (name: string, address: string | null, isFollowed = true): Way | null =>
  address === null ? null : { name, address, isFollowed };

/** Pages of past events go from the latest to the first. */
const waysOf = ({ frame, data: { pager, past, subject } }: PartProps) => {
  const words = wordsOf(frame.language);
  if (subject.kind === 'past')
    return {
      earlier: wayTo(words.earlierEvents, pager.next, pager.isFollowed),
      later:
        wayTo(words.moreEvents, pager.previous, pager.isFollowed) ?? wayTo(words.wholeCalendar, frame.home),
    };
  const toPast =
    past &&
    wayTo(past.total === null ? words.past : words.pastEvents(past.total), past.address, pager.isFollowed);
  const isPart = subject.kind === 'weekend' || (subject.kind === 'asked' && pager.page === 1);
  const toWhole = isPart ? frame.home : null;
  return {
    earlier: wayTo(words.earlierEvents, pager.previous, pager.isFollowed) ?? toPast,
    later: wayTo(words.moreEvents, pager.next, pager.isFollowed) ?? wayTo(words.wholeCalendar, toWhole),
  };
};

/** The list: what is coming, of everything, a term, a search; or what is past. */
export const listPage = (frame: Frame, data: ListPageData): string => {
  const words = wordsOf(frame.language);
  const { subject, days, running, today, dayCutoff, filters } = data;
  const isEmpty = days.length === 0 && running.shown.length === 0;
  return documentOf(frame, {
    main: (
      <>
        <Ways frame={frame} data={data} />
        <Title frame={frame} data={data} />
        {subject.kind === 'asked' && <Asked frame={frame} asked={subject.asked} filters={filters} />}
        {isEmpty ? (
          <Nothing frame={frame} data={data} />
        ) : (
          <Days
            frame={frame}
            moment={{ today, dayCutoff }}
            days={days}
            running={running}
            isStripLast={subject.kind === 'weekend'}
          />
        )}
        <Pager frame={frame} label={words.moreDays} {...waysOf({ frame, data })} />
      </>
    ),
  });
};
