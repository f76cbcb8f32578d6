import { feedPlace, writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import { type FeedKind, feedKinds } from '../../../kernel/addresses/feed-kinds.ts';
import type { Place } from '../../../kernel/addresses/place.ts';
import { feedTitle } from '../reading/feed-title.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { HeadFeed } from './frame-data.ts';

const formats: Readonly<Record<FeedKind, { readonly name: string; readonly type: string }>> = {
  ics: { name: 'iCalendar', type: 'text/calendar' },
  rss: { name: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'Atom', type: 'application/atom+xml' },
  'json-feed': { name: 'JSON Feed', type: 'application/feed+json' },
};

/** What is followed from a page: its list; from a month, a week or a day the list of the same events, which goes on. */
const followed = (place: Place): Place | null => {
  const shown = feedPlace(place);
  if (shown.kind === 'index') return null;
  if (shown.kind !== 'events' || shown.view.kind === 'past') return shown;
  return { ...shown, view: { kind: 'list', page: 1 } };
};

/** The feeds that a page of this title names in its head; of an event its calendar file alone. */
export const feedsOf = (
  context: PageContext,
  { prefix }: Visit,
  place: Place,
  title: string,
): readonly HeadFeed[] => {
  const of = followed(place);
  if (of === null) return [];
  const called = of.kind === 'events' ? feedTitle(context, of) : title;
  const kinds = of.kind === 'event' ? (['ics'] as const) : feedKinds;
  return kinds.map((kind) => ({
    title: `${called} (${formats[kind].name})`,
    type: formats[kind].type,
    address: prefix + writeFeedAddress(of, kind, context.words),
  }));
};
