import type { CompletedRequest, RequestObserver } from '../../kernel/client.ts';
import { createHistogram, type Metric, type Series } from './metric.ts';

/** What no route has. */
const none = 'none';

/** The parser accepts thirty others, none of which any route has: each would be series of its own for every route. */
const verbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const other = 'other';

const addOne = <K>(counts: Map<K, number>, key: K, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** Feeds have a template of their own outside of the mounts, and a route below them. */
const feedTemplate = /^(?:feed |\/events\.)(ics|rss|atom|json-feed)$/;

/** What became of a request for a feed: it was sent, its reader has it already, or it was rejected. */
const feedOutcome = (status: number): string =>
  status === 304 ? 'unchanged' : status < 300 ? 'sent' : 'refused';

/** The requests of one verb to one route. */
const emptyCounts = (route: string, method: string) => ({
  labels: { route, method },
  byStatus: new Map<number, number>(),
  durations: createHistogram(),
});

/**
 * Begins to count. Verbs are those of the interface, or `other`, and routes those of the table, so that no request can
 * make this grow.
 */
export const countRequests = (): RequestObserver & { readonly metrics: () => readonly Metric[] } => {
  const byRoute = new Map<string, ReturnType<typeof emptyCounts>>();
  const unread = new Map<number, number>();
  let hits = 0;
  let misses = 0;

  const feedSeries = (): readonly Series[] => {
    const counts = new Map<string, number>();
    for (const { labels, byStatus } of byRoute.values()) {
      const [, kind] = feedTemplate.exec(labels.route) ?? [];
      if (kind === undefined) continue;
      for (const [status, value] of byStatus) addOne(counts, `${kind} ${feedOutcome(status)}`, value);
    }
    return [...counts].map(([key, value]) => {
      const [kind = '', outcome = ''] = key.split(' ');
      return { labels: { kind, outcome }, value };
    });
  };

  return {
    onAnswered: ({ method: sent = other, status, template, milliseconds, isKept }: CompletedRequest) => {
      const route = template ?? none;
      const method = verbs.has(sent) ? sent : other;
      const counts = byRoute.getOrInsertComputed(`${method} ${route}`, () => emptyCounts(route, method));
      addOne(counts.byStatus, status);
      counts.durations.observe(milliseconds / 1000);
      if (isKept) hits += 1;
      else if (method === 'GET' || method === 'HEAD') misses += 1;
    },
    onUnread: (status) => addOne(unread, status),
    metrics: () => [
      {
        name: 'cartelera_requests_total',
        type: 'counter',
        help: 'Requests by route (none: outside every route), method and status.',
        series: [...byRoute.values()].flatMap(({ labels, byStatus }) =>
          [...byStatus].map(([status, value]) => ({ labels: { ...labels, status: String(status) }, value })),
        ),
      },
      {
        name: 'cartelera_request_duration_seconds',
        type: 'histogram',
        help: 'From the headers of a request to its response handed to the connection.',
        series: [...byRoute.values()].flatMap(({ labels, durations }) => durations.series(labels)),
      },
      {
        name: 'cartelera_reads_total',
        type: 'counter',
        help: 'Reads by whether the response cache had the response (hit) or not (miss).',
        series: [
          { labels: { cache: 'hit' }, value: hits },
          { labels: { cache: 'miss' }, value: misses },
        ],
      },
      {
        name: 'cartelera_feeds_total',
        type: 'counter',
        help: 'Requests for feeds by kind and outcome: sent, unchanged (304), refused.',
        series: feedSeries(),
      },
      {
        name: 'cartelera_unread_requests_total',
        type: 'counter',
        help: 'Requests rejected before they were read: timed out (408), headers too large (431), not HTTP (400).',
        series: [...unread].map(([status, value]) => ({ labels: { status: String(status) }, value })),
      },
    ],
  };
};
