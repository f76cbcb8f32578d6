/** The kinds of feeds, which are the endings of their addresses. */
export const feedKinds = ['ics', 'rss', 'atom', 'json-feed'] as const;
/** One of them. */
export type FeedKind = (typeof feedKinds)[number];
