import type { IncomingMessage } from 'node:http';
import { pathBelow } from '../../kernel/addresses/write-address.ts';
import { mostHeaders } from '../server/node-server.ts';
import { headersTooLarge, malformed, queryTooLong } from './errors.ts';

/** What of a request's target is told apart; the query without its question mark. */
interface Target {
  readonly path: string;
  readonly queryText: string;
}

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

/**
 * Path and query of a request target, which may be a whole address (RFC 9112 3.2.2). `prefix` is the path of the public
 * address, which a proxy may leave in front or take away.
 */
export const readTarget = (target: string, prefix: string): Target => {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  if (mark < 0) return { path: pathBelow(prefix, local), queryText: '' };
  return followRestRoute({
    path: pathBelow(prefix, local.slice(0, mark)),
    queryText: local.slice(mark + 1),
  });
};

/** Whether the client waits to be told that it may send the body (RFC 9110 10.1.1). */
export const awaitsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined &&
  httpVersion === '1.1' &&
  /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect);

/** Whether it names its host once; requests of HTTP/1.0 need not name one (RFC 9112 3.2). */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
};

/** Checks the head of a request; its query has at most so many characters. @throws AppError 400, 431, 414. */
export const checkHead = (request: IncomingMessage, queryText: string, maxQueryLength: number): void => {
  if (!hasOneHost(request)) throw malformed();
  if (request.rawHeaders.length > 2 * mostHeaders) throw headersTooLarge();
  if (queryText.length > maxQueryLength) throw queryTooLong();
};
