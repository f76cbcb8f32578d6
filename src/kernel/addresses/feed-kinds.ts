/** The ways in which feeds are written, by the endings of their addresses. */
export const feedKinds = ['ics', 'rss', 'atom', 'json-feed'] as const;
/** One of them. */
export type FeedKind = (typeof feedKinds)[number];
