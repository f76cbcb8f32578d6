import type { CompletedRequest, RequestObserver } from '../../kernel/client.ts';
import { createHistogram, type Family, type Histogram, type Series } from './family.ts';

/** Counts what is answered. */
export interface RequestCounts extends RequestObserver {
  readonly families: () => readonly Family[];
}

/** The requests of one verb to one route. */
interface Counted {
  readonly byStatus: Map<number, number>;
  readonly durations: Histogram;
}

/** What no route has. */
const none = 'none';

/** The parser knows thirty others, none of which any route has: each would be series of its own for every route. */
const verbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const other = 'other';

const addOne = <K>(counts: Map<K, number>, key: K): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Feeds have a template of their own outside of the mounts, and a route below them. */
const feedTemplate = /^(?:feed |\/events\.)(ics|rss|atom|json-feed)$/;

/** What became of a request for a feed: it was sent, its reader has it already, or it was refused. */
const feedOutcome = (status: number): string =>
  status === 304 ? 'unchanged' : status < 300 ? 'sent' : 'refused';

/**
 * Begins to count. Verbs are those of the interface, or `other`, and routes those of the table, so that nobody can make this
 * grow by what he asks for.
 */
export const countRequests = (): RequestCounts => {
  const byRoute = new Map<string, Map<string, Counted>>();
  const unread = new Map<number, number>();
  const feeds = new Map<string, Map<string, number>>();
  let hits = 0;
  let misses = 0;

  const countedFor = (route: string, method: string): Counted => {
    const byMethod = byRoute.get(route) ?? new Map<string, Counted>();
    byRoute.set(route, byMethod);
    const counted = { byStatus: new Map<number, number>(), durations: createHistogram() };
    byMethod.set(method, counted);
    return counted;
  };

  const countFeed = (template: string | null, status: number): void => {
    const [, kind] = feedTemplate.exec(template ?? '') ?? [];
    if (kind === undefined) return;
    const outcomes = feeds.get(kind) ?? new Map<string, number>();
    feeds.set(kind, outcomes);
    addOne(outcomes, feedOutcome(status));
  };

  return {
    onAnswered: ({ method: sent = other, status, template, milliseconds, isKept }: CompletedRequest) => {
      countFeed(template, status);
      const route = template ?? none;
      const method = verbs.has(sent) ? sent : other;
      const counted = byRoute.get(route)?.get(method) ?? countedFor(route, method);
      addOne(counted.byStatus, status);
      counted.durations.observe(milliseconds / 1000);
      if (isKept) hits += 1;
      else if (method === 'GET' || method === 'HEAD') misses += 1;
    },
    onUnread: (status) => addOne(unread, status),
    families: () => {
      const requests: Series[] = [];
      const durations: Series[] = [];
      for (const [route, byMethod] of byRoute) {
        for (const [method, counted] of byMethod) {
          for (const [status, value] of counted.byStatus) {
            requests.push({ labels: { route, method, status: String(status) }, value });
          }
          durations.push(...counted.durations.series({ route, method }));
        }
      }
      return [
        {
          name: 'cartelera_requests_total',
          type: 'counter',
          help: 'Requests by route (none: outside every route), method and status.',
          series: requests,
        },
        {
          name: 'cartelera_request_duration_seconds',
          type: 'histogram',
          help: 'From the headers of a request to its response handed to the connection.',
          series: durations,
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
          series: [...feeds].flatMap(([kind, outcomes]) =>
            [...outcomes].map(([outcome, value]) => ({ labels: { kind, outcome }, value })),
          ),
        },
        {
          name: 'cartelera_unread_requests_total',
          type: 'counter',
          help: 'Requests rejected before they were read: timed out (408), headers too large (431), not HTTP (400).',
          series: [...unread].map(([status, value]) => ({ labels: { status: String(status) }, value })),
        },
      ];
    },
  };
};
