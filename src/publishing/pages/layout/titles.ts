import { addDays } from '../../../kernel/addresses/dates.ts';
import { capitalized } from '../../words/capitalized.ts';
import { dayRange, monthAndYear, shortDay, wholeDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import type { DateStyle } from '../../words/dates/formats.ts';
import { whenText } from '../../words/dates/when.ts';
import { listNames } from '../../words/list-name.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { EventPageData } from '../event/event-data.ts';
import type { MonthPageData } from '../month/month-data.ts';
import type { DayPageData, ListPageData } from '../reading/list-data.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { NamedLink } from './frame-data.ts';

/** Title and description of a page (pages.md 6). */
export interface Titles {
  readonly title: string;
  readonly description: string;
}

const longestDescription = 155;

/** The beginning of a text, cut at a word. */
const shorten = (text: string, most = longestDescription): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const blank = cut.lastIndexOf(' ');
  return `${(blank > most / 2 ? cut.slice(0, blank) : cut).toWellFormed().replace(/[\s,.;:]+$/, '')}…`;
};

const styleOf = ({ settings }: PageContext, { language }: Visit): DateStyle => ({
  language,
  region: settings.region,
});

/** Of a list. */
export const listTitles = (context: PageContext, visit: Visit, data: ListPageData): Titles => {
  const { subject, pager } = data;
  const { siteName } = context.settings;
  const words = wordsOf(visit.language);
  const page = pager.page > 1 ? ` · ${words.page(pager.page)}` : '';
  const name = listNames(words, data)
    .filter((part) => part !== '')
    .join(' · ');
  const about =
    'description' in subject && subject.description !== ''
      ? subject.description
      : `${name === '' ? words.upcoming : name}. ${siteName}`;
  return {
    title: `${name === '' ? siteName : `${name} · ${siteName}`}${page}`,
    description: shorten(about),
  };
};

/** Of a page of days by their name, with what it is filtered by. */
const titlesOfDays = (
  { settings: { siteName } }: PageContext,
  name: string,
  drops: readonly NamedLink[],
): Titles => {
  const said = [
    capitalized(name),
    ...(drops.length === 0 ? [] : [drops.map((drop) => drop.name).join(', ')]),
  ].join(' · ');
  return { title: `${said} · ${siteName}`, description: `${said}. ${siteName}` };
};

/** Of a day. */
export const dayTitles = (context: PageContext, visit: Visit, { day, drops }: DayPageData): Titles =>
  titlesOfDays(context, wholeDay(styleOf(context, visit), day, visit.today), drops);

/** Of a month. */
export const monthTitles = (context: PageContext, visit: Visit, { month, drops }: MonthPageData): Titles =>
  titlesOfDays(context, monthAndYear(styleOf(context, visit), month), drops);

/** Of the week that begins on that day. */
export const weekTitles = (
  context: PageContext,
  visit: Visit,
  first: string,
  drops: readonly NamedLink[],
): Titles =>
  titlesOfDays(context, dayRange(styleOf(context, visit), first, addDays(first, 6), visit.today), drops);

/** Of a page that is named. */
export const namedTitles = ({ settings }: PageContext, name: string, about = ''): Titles => ({
  title: `${name} · ${settings.siteName}`,
  description: shorten(about === '' ? `${name}. ${settings.siteName}` : about),
});

/** Of an event: its title, day and town; what it is about, else when and where. */
export const eventTitles = (
  context: PageContext,
  visit: Visit,
  data: Pick<EventPageData, 'title' | 'time' | 'venues' | 'dayCutoff'>,
  about: string,
): Titles => {
  const style = styleOf(context, visit);
  const { title, time, venues, dayCutoff } = data;
  const [venue] = venues;
  const day = shortDay(style, firstDay(time), visit.today);
  const parts = [title, day, venue?.town ?? '', context.settings.siteName].filter((part) => part !== '');
  const when = whenText(style, time, { today: visit.today, dayCutoff });
  const said = [title, when, venue?.name ?? ''].filter((part) => part !== '').join(', ');
  return { title: parts.join(' · '), description: shorten(about === '' ? said : about) };
};
