import { feedPlace, writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import {
  type EventsPlace,
  type FeedKind,
  feedKinds,
  type Place,
  slugOfScope,
  type View,
} from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { monthAndYear, wholeDay } from '../../words/dates/days.ts';
import { capitalized, wordsOf } from '../../words/words-of.ts';
import { listOf } from './links.ts';
import type { PageContext, PageRequest } from './page-request.ts';

type Context = Pick<PageContext, 'terms' | 'settings'>;

const viewName = ({ settings }: Context, view: View): string => {
  const words = wordsOf(settings.language);
  switch (view.kind) {
    case 'past':
    case 'today':
    case 'tomorrow':
    case 'weekend':
      return words[view.kind];
    case 'day':
      return capitalized(wholeDay(settings, view.day, ''));
    case 'month':
      return view.month === null ? words.view.month : capitalized(monthAndYear(settings, view.month));
    case 'week':
      return view.day === null ? words.view.week : `${words.view.week} · ${wholeDay(settings, view.day, '')}`;
    default:
      return '';
  }
};

/** Returns the name of a feed: the part of the calendar in it, then the calendar's. */
export const feedTitle = (context: Context, { scope, filters, featured, view }: EventsPlace): string => {
  const { terms, settings } = context;
  const words = wordsOf(settings.language);
  const parts = [
    filters.search === undefined ? '' : words.asked(filters.search),
    scope === null ? '' : plainText(terms.findBySlug(scope.kind, slugOfScope(scope))?.name ?? ''),
    featured ? words.featured : '',
    filters.free === undefined ? '' : words.free,
    viewName(context, view),
    settings.siteName,
  ];
  return parts.filter((part) => part !== '').join(' · ');
};

const formats: Readonly<Record<FeedKind, { readonly name: string; readonly type: string }>> = {
  ics: { name: 'iCalendar', type: 'text/calendar' },
  rss: { name: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'Atom', type: 'application/atom+xml' },
  'json-feed': { name: 'JSON Feed', type: 'application/feed+json' },
};

/** Returns whose feed a page has: a month, a week or a day has that of the list of the same events, which goes on. */
const followed = (place: Place): Place | null => {
  const target = feedPlace(place);
  if (target.kind === 'index') return null;
  return target.kind !== 'events' || target.view.kind === 'past' ? target : listOf(target);
};

/** Returns the feeds that the head of a page of this title names; of an event its calendar file only. */
export const feedsOf = (request: PageRequest, place: Place, title: string) => {
  const target = followed(place);
  if (target === null) return [];
  const name = target.kind === 'events' ? feedTitle(request, target) : title;
  const kinds = target.kind === 'event' ? (['ics'] as const) : feedKinds;
  return kinds.map((kind) => ({
    title: `${name} (${formats[kind].name})`,
    type: formats[kind].type,
    address: request.prefix + writeFeedAddress(target, kind, request.addressWords),
  }));
};
