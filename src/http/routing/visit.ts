import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/phrase.ts';
import { languageOf } from '../request/language.ts';
import type { Headers } from '../response/headers.ts';
import { noSwitches, type Switches } from '../response/shaping.ts';
import type { Route } from './route.ts';
import type { Table } from './tables.ts';

/** One request on its way through the interface, with what is known of it so far. */
export interface Visit {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly path: string;
  /** The query without its question mark, as it came. */
  readonly queryText: string;
  readonly origin: string;
  /** What its answer says of the transport. */
  readonly transport: Headers;
  /** The mount it came by; null outside of all. */
  readonly table: Table | null;
  readonly language: () => Language;
  /** Whether the verb on the wire only reads. */
  readonly isRead: boolean;
  /** Filled in as the checks go on; an error answer uses what is there. */
  actor: Actor;
  switches: Switches;
  route: Route | null;
  isOverridden: boolean;
  /** Names and values by turns that the answer's head has beside its own, for this caller alone. */
  moreHead: readonly string[];
  /** Sends `100 Continue` to a client that waits for it before it sends the body; null when none waits. */
  sendContinue: (() => void) | null;
  /** Whether it is answered though its body has not been read to the end. */
  isLeftUnread: boolean;
  /** What it holds until its answer is made; each is let go of once. */
  held: readonly (() => void)[];
  /** See `CompletedRequest`. */
  template: string | null;
  isKept: boolean;
}

const none: readonly never[] = [];

/** What of a request's target is told apart; the query without its question mark. */
interface Target {
  readonly path: string;
  readonly queryText: string;
}

/** Path and query of a request target, which may be a whole address (RFC 9112 3.2.2). */
const splitTarget = (target: string): Target => {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0
    ? { path: local, queryText: '' }
    : { path: local.slice(0, mark), queryText: local.slice(mark + 1) };
};

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
};

/** Under which WordPress has its interface, and where `rest_route` leads. */
const wordpressRoot = '/wp-json';

const namesRoute = /(?:^|&)rest_route=/;

/**
 * The target of a site without permalinks, `/?rest_route=/tribe/events/v1/events&page=2`, as the path that it stands for
 * (reference http-conventions 1); every other one as it is.
 */
const followRestRoute = (target: Target): Target => {
  const { path, queryText } = target;
  if (!namesRoute.test(queryText) || (path !== '/' && path !== '/index.php')) return target;
  const pairs = queryText.split('&');
  // The last of a repeated name counts, here too.
  const named = pairs.findLast((pair) => namesRoute.test(pair)) ?? '';
  const route = decoded(named.slice(named.indexOf('=') + 1));
  return {
    path: `${wordpressRoot}${route.startsWith('/') ? '' : '/'}${route}`,
    queryText: pairs.filter((pair) => !namesRoute.test(pair)).join('&'),
  };
};

/** A request that nothing has been found out about yet. */
export const visitOf = (
  id: string,
  request: IncomingMessage,
  origin: string,
  transport: Headers,
  tableFor: (path: string) => Table | null,
  ofSite: Language,
): Visit => {
  const { path, queryText } = followRestRoute(splitTarget(request.url ?? '/'));
  return {
    id,
    request,
    path,
    queryText,
    origin,
    transport,
    table: tableFor(path),
    language: () => languageOf(request.headers['accept-language'], ofSite),
    isRead: request.method === 'GET' || request.method === 'HEAD',
    actor: anonymous,
    switches: noSwitches,
    route: null,
    isOverridden: false,
    moreHead: none,
    sendContinue: null,
    isLeftUnread: false,
    held: none,
    template: null,
    isKept: false,
  };
};
