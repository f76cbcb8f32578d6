import type { ErrorResponse } from '../../http/routing/errors.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { listPlace, type Place } from '../../kernel/addresses/place.ts';
import { AppError } from '../../kernel/error.ts';
import { capitalized } from '../words/capitalized.ts';
import { monthAndYear } from '../words/dates/days.ts';
import { wordsOf } from '../words/words-of.ts';
import type { RefusalPageData } from './error/refusal-data.ts';
import { frameOf } from './layout/layout.ts';
import { namedTitles } from './layout/titles.ts';
import { headersOf } from './page-headers.ts';
import { faultIn, sayFault } from './request/address-refusal.ts';
import { linkTo } from './request/links.ts';
import type { PageContext, Visit } from './request/page-request.ts';

type Near = RefusalPageData['near'];

const notOfCalendarCode = 'page_not_of_calendar';

/** An address of the site that the calendar stood in, or beside which it stands. */
export const notOfCalendar = (): AppError =>
  new AppError('not_found', notOfCalendarCode, {
    es: 'Esa dirección no es de la agenda.',
    en: 'That address is not the calendar’s.',
  });

/** A category or tag that there is not: the page offers those that there are. */
export const noSuchTerm = (kind: 'category' | 'tag'): AppError =>
  new AppError(
    'not_found',
    'page_not_found',
    { es: 'No existe esa página.', en: 'There is no such page.' },
    { index: kind === 'category' ? 'categories' : 'tags' },
  );

/** The nearest month that holds something, else the current one. */
const monthNear = (context: PageContext, visit: Visit, nearest: unknown): Near => {
  const month = typeof nearest === 'string' ? nearest : visit.today.slice(0, 7);
  const style = { language: visit.language, region: context.settings.region };
  const place = { ...listPlace(), view: { kind: 'month', month } } as const;
  return { name: capitalized(monthAndYear(style, month)), address: linkTo(context, visit, place) };
};

const websiteNear = ({ settings }: PageContext): Near => {
  const { homeUrl, organisation } = settings;
  return homeUrl === null ? null : { name: organisation ?? new URL(homeUrl).hostname, address: homeUrl };
};

/** Where to go in place of what was asked for, as far as the refusal knows that. */
const nearOf = (
  context: PageContext,
  visit: Visit,
  { data, code }: ErrorResponse,
  asked: Place | null,
): Near => {
  const words = wordsOf(visit.language);
  const { nearest_month: month, last_page: page, index: of } = data;
  if (of === 'categories' || of === 'tags')
    return {
      name: words.indexes[of],
      address: linkTo(context, visit, { kind: 'index', of, lang: null }),
    };
  const isPaged = asked?.kind === 'events' && 'page' in asked.view;
  if (typeof page === 'number' && isPaged) {
    const place = { ...asked, view: { ...asked.view, page } };
    return { name: capitalized(words.page(page)), address: linkTo(context, visit, place) };
  }
  const website = code === notOfCalendarCode ? websiteNear(context) : null;
  return website ?? monthNear(context, visit, month);
};

const isOfEvent = (place: Place | null): boolean =>
  place?.kind === 'event' || place?.kind === 'series' || (place?.kind === 'record' && place.type === 'event');

/** What is known beyond the status, as a sentence. */
const reasonOf = (
  { settings }: PageContext,
  { language }: Visit,
  { status, code, data }: ErrorResponse,
  asked: Place | null,
): string | null => {
  const words = wordsOf(language);
  if (code === notOfCalendarCode) return settings.homeUrl === null ? words.notHere : words.elsewhere;
  if (data['nearest_month'] !== undefined) return words.beyond;
  if (status === 404 && isOfEvent(asked)) return words.noEvent;
  const fault = status === 400 ? faultIn(data) : null;
  return fault === null ? null : sayFault(words, fault);
};

const shownStatuses: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 414, 429, 431, 500, 503, 507]);

const statusOf = (status: number): RefusalPageData['status'] =>
  shownStatuses.has(status) ? (status as RefusalPageData['status']) : status < 500 ? 400 : 503;

/** The page that says no (pages.md 3.11); `asked` is the place whose page was asked for, where it names one. */
export const errorPage = (
  context: PageContext,
  visit: Visit,
  error: ErrorResponse,
  asked: Place | null,
): HttpResponse => {
  const status = statusOf(error.status);
  const said = wordsOf(visit.language).refusal[status];
  const text = reasonOf(context, visit, error, asked) ?? said.text;
  const frame = frameOf(context, visit, null, {
    ...namedTitles(context, said.title, text),
    ...{ robots: 'noindex', hasCanonical: false, previous: null, next: null, card: null, jsonLd: null },
    ...{ interfacePath: '', hasFeeds: false },
  });
  const near = nearOf(context, visit, error, asked);
  return {
    status: error.status,
    headers: {
      ...headersOf(context, visit, { interfacePath: '', isKept: false }),
      'X-Robots-Tag': 'noindex',
    },
    body: { content: context.views.refusalPage(frame, { status, text, near }) },
  };
};
