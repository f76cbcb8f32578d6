import { feedPlace, writeFeedAddress } from '../../kernel/addresses/feed-address.ts';
import { type FeedKind, feedKinds } from '../../kernel/addresses/feed-kinds.ts';
import type { Place } from '../../kernel/addresses/place.ts';
import type { HeadFeed } from '../views/frame/frame-data.ts';
import type { PageContext, Visit } from './page-context.ts';

const formats: Readonly<Record<FeedKind, Omit<HeadFeed, 'address'>>> = {
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

/** The feeds that a page names in its head; of an event its calendar file alone. */
export const feedsOf = ({ words }: PageContext, { prefix }: Visit, place: Place): readonly HeadFeed[] => {
  const of = followed(place);
  if (of === null) return [];
  const kinds = of.kind === 'event' ? (['ics'] as const) : feedKinds;
  return kinds.map((kind) => ({ ...formats[kind], address: prefix + writeFeedAddress(of, kind, words) }));
};
