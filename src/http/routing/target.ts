/** What of a request's target is told apart; the query without its question mark. */
export interface Target {
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

/** Path and query of a request target, which may be a whole address (RFC 9112 3.2.2). */
export const readTarget = (target: string): Target => {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  if (mark < 0) return { path: local, queryText: '' };
  return followRestRoute({ path: local.slice(0, mark), queryText: local.slice(mark + 1) });
};
