import type { FeedKind } from '../../../kernel/addresses/feed-kinds.ts';
import { atom } from './atom.ts';
import type { FeedFormat } from './format.ts';
import { ical } from './ical.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

/** All formats of feeds, by the endings of their addresses. */
export const feedFormats: Readonly<Record<FeedKind, FeedFormat>> = {
  ics: ical,
  rss,
  atom,
  'json-feed': jsonFeed,
};
