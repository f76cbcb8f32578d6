import { listPlace, type Place } from '../../../kernel/addresses/place.ts';
import type { AppError } from '../../../kernel/error.ts';
import { monthAndYear } from '../../words/dates/days.ts';
import { capitalized } from '../../words/words-of.ts';
import { linkTo } from '../reading/links.ts';
import { namedTitles, type PageContent, unlisted } from '../reading/page-content.ts';
import { addressErrorIn, addressErrorText, notOfCalendarCode } from '../reading/page-errors.ts';
import type { NamedLink, PageRequest } from '../reading/page-request.ts';

/** An error with its status, as the handler renders it. */
interface RenderedError extends Pick<AppError, 'code' | 'data'> {
  readonly status: number;
}

/** Returns the page to go to instead: an index, the last page of a list, the owner's site, or the nearest month. */
const alternativeOf = (
  request: PageRequest,
  { data, code }: RenderedError,
  place: Place | null,
): NamedLink => {
  const { words, style, settings } = request;
  const { nearest_month: nearest, last_page: page, index: of } = data;
  if (of === 'categories' || of === 'tags')
    return { name: words.indexes[of], address: linkTo(request, { kind: 'index', of, lang: null }) };
  if (typeof page === 'number' && place?.kind === 'events' && 'page' in place.view) {
    const last = { ...place, view: { ...place.view, page } };
    return { name: capitalized(words.page(page)), address: linkTo(request, last) };
  }
  const { homeUrl, organisation } = settings;
  if (code === notOfCalendarCode && homeUrl !== null)
    return { name: organisation ?? new URL(homeUrl).hostname, address: homeUrl };
  const month = typeof nearest === 'string' ? nearest : request.today.slice(0, 7);
  return {
    name: capitalized(monthAndYear(style, month)),
    address: linkTo(request, { ...listPlace(), view: { kind: 'month', month } }),
  };
};

const isOfEvent = (place: Place | null): boolean =>
  place?.kind === 'event' || place?.kind === 'series' || (place?.kind === 'record' && place.type === 'event');

/** Returns what the error has beyond its status, as a sentence; null for nothing. */
const reasonOf = (
  { settings, words }: PageRequest,
  { status, code, data }: RenderedError,
  place: Place | null,
): string | null => {
  if (code === notOfCalendarCode) return settings.homeUrl === null ? words.notHere : words.elsewhere;
  if (data['nearest_month'] !== undefined) return words.beyond;
  if (status === 404 && isOfEvent(place)) return words.noEvent;
  const fault = status === 400 ? addressErrorIn(data) : null;
  return fault === null ? null : addressErrorText(words, fault);
};

const statuses = [400, 404, 405, 410, 414, 429, 431, 500, 503, 507] as const;

/** Reads the page of an error (pages.md 3.11); `place` is the one that the address names, null for none. */
export const readErrorPage = (request: PageRequest, error: RenderedError, place: Place | null) => {
  const status = statuses.find((each) => each === error.status) ?? (error.status < 500 ? 400 : 503);
  const { title, sheet, text: usual } = request.words.refusal[status];
  const text = reasonOf(request, error, place) ?? usual;
  return {
    data: { status, title, sheet, text, alternative: alternativeOf(request, error, place) },
    head: { ...namedTitles(request, title, text), ...unlisted },
    expiresAt: null,
    isPersonal: true,
  } satisfies PageContent<unknown>;
};

/** The page of an error. */
export type ErrorPage = ReturnType<typeof readErrorPage>['data'];
