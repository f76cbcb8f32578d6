import { type EventsPlace, slugOfScope, type View } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { capitalized } from '../../words/capitalized.ts';
import { monthAndYear, wholeDay } from '../../words/dates/days.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { PageContext } from '../request/page-request.ts';

type Context = Pick<PageContext, 'terms' | 'settings'>;

const scopeName = ({ terms }: Context, { scope }: EventsPlace): string => {
  if (scope === null) return '';
  return plainText(terms.findBySlug(scope.kind, slugOfScope(scope))?.name ?? '');
};

const viewName = ({ settings }: Context, view: View): string => {
  const { language, region } = settings;
  const words = wordsOf(language);
  switch (view.kind) {
    case 'past':
    case 'today':
    case 'tomorrow':
    case 'weekend':
      return words[view.kind];
    case 'day':
      return capitalized(wholeDay({ language, region }, view.day, ''));
    case 'month':
      return view.month === null
        ? words.view.month
        : capitalized(monthAndYear({ language, region }, view.month));
    case 'week':
      return view.day === null
        ? words.view.week
        : `${words.view.week} · ${wholeDay({ language, region }, view.day, '')}`;
    default:
      return '';
  }
};

/** The name of a feed: what of the calendar it shows, then the calendar's. */
export const feedTitle = (context: Context, place: EventsPlace): string => {
  const { settings } = context;
  const words = wordsOf(settings.language);
  const { filters, featured, view } = place;
  const parts = [
    filters.search === undefined ? '' : words.asked(filters.search),
    scopeName(context, place),
    featured ? words.featured : '',
    filters.free === undefined ? '' : words.free,
    viewName(context, view),
    settings.siteName,
  ];
  return parts.filter((part) => part !== '').join(' · ');
};
