import { listNames } from '../../words/list-name.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { DayBoard } from '../parts/day-board.tsx';
import { Days } from '../parts/days.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import { Icon } from '../parts/icon.tsx';
import { Pager, type Way } from '../parts/pager.tsx';
import type { ListPageData, Running } from '../reading/list-data.ts';
import { Asked } from './asked.tsx';

interface PartProps {
  readonly frame: Frame;
  readonly data: ListPageData;
}

/** The title; that of the first page of everything is for those who listen only. */
const Title = ({ frame, data }: PartProps) => {
  const { subject, pager, view } = data;
  if (subject.kind === 'asked') return null;
  const words = wordsOf(frame.language);
  const page = pager.page > 1 ? words.page(pager.page) : '';
  const isHidden = subject.kind === 'all' && view !== 'past' && page === '';
  const [about, ofView] = listNames(words, data);
  const ofEditor = 'name' in subject ? ({ dir: 'auto', lang: frame.textLanguage } as const) : {};
  const shownView = about === '' && ofView === '' ? words.upcoming : ofView;
  const rest = [shownView, page].filter((part) => part !== '').join(' · ');
  return (
    <>
      <h1 class={isHidden ? 'visually-hidden' : 'section-title wrap'}>
        {about !== '' && <span {...ofEditor}>{about}</span>}
        {about !== '' && rest !== '' && ' · '}
        {rest}
      </h1>
      {'description' in subject && subject.description !== '' && (
        <p class="list-about wrap" {...ofEditor}>
          {subject.description}
        </p>
      )}
    </>
  );
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
  const isNew = data.view === 'list' && data.subject.kind === 'all' && data.past === null;
  const said = isNew ? words.nothingYet : words.nothingHere;
  const isAsked = data.subject.kind === 'asked';
  return isAsked ? (
    <Otherwise frame={frame} data={data} />
  ) : (
    <div class="wrap">
      <div class="empty">
        <h2 class="empty-title">{said.title}</h2>
        {data.view !== 'past' && <p class="empty-text">{said.text}</p>}
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
const waysOf = ({ frame, data: { pager, past, subject, view } }: PartProps) => {
  const words = wordsOf(frame.language);
  if (view === 'past')
    return {
      earlier: wayTo(words.earlierEvents, pager.next, pager.isFollowed),
      later:
        wayTo(words.moreEvents, pager.previous, pager.isFollowed) ?? wayTo(words.wholeCalendar, frame.home),
    };
  const toPast =
    past &&
    wayTo(past.total === null ? words.past : words.pastEvents(past.total), past.address, pager.isFollowed);
  const isPart = view === 'weekend' || (subject.kind === 'asked' && pager.page === 1);
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
            isStripLast={data.view === 'weekend'}
          />
        )}
        <Pager frame={frame} label={words.moreDays} {...waysOf({ frame, data })} />
      </>
    ),
  });
};
