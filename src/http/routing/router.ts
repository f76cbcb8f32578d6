import type { Endpoint, Route } from './route.ts';

/** A route that a path belongs to, with the variables of the path. */
export interface Match<R = Route> {
  readonly route: R;
  readonly variables: Readonly<Record<string, string>>;
  /** The path as the route has it, see `CompletedRequest`. */
  readonly template: string;
}

interface Pattern<R> {
  readonly route: R;
  readonly template: string;
  readonly segments: readonly string[];
}

/** A segment that is a variable, or one with an ending: `{id}.ics`. */
const variable = /^\{(\w+)\}(\.[a-z]+)?$/;

/** The names of the variables in a route's path, e.g. `id`. */
export const variablesOf = (path: string): string[] =>
  path.split('/').flatMap((segment) => variable.exec(segment)?.[1] ?? []);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const matchSegments = <R>(pattern: Pattern<R>, given: readonly string[]): Match<R> | null => {
  const variables: Record<string, string> = {};
  for (const [index, segment] of pattern.segments.entries()) {
    const value = given[index] ?? '';
    const [, name, ending = ''] = variable.exec(segment) ?? [];
    if (name === undefined) {
      if (segment !== value.toLowerCase()) return null;
      continue;
    }
    const said = value.slice(0, value.length - ending.length);
    if (said === '' || !value.toLowerCase().endsWith(ending)) return null;
    if (name === 'id') {
      // Digits only as they stand: an encoded digit is another address (reference http-conventions 1).
      if (!/^\d+$/.test(said)) return null;
      // No record has a number this long, and databases refuse to compare with one.
      variables[name] = said.length > 15 ? String(Number.MAX_SAFE_INTEGER) : said;
    } else {
      variables[name] = decode(said);
    }
  }
  return { route: pattern.route, variables, template: pattern.template };
};

/**
 * Finds the route of a path below the mount. Letter case does not count, nor do slashes at the end; an empty
 * segment inside, or an encoded letter in a fixed part, is another path. Of several routes the first is found. Templates
 * begin with `above`.
 */
export const routerOf = <R extends { readonly path: string }>(
  routes: readonly R[],
  above = '',
): ((path: string) => Match<R> | null) => {
  const fixed = new Map<string, Match<R>>();
  const patterns = new Map<number, Pattern<R>[]>();
  for (const route of routes) {
    const path = route.path.replace(/\/+$/, '');
    const template = above + path || '/';
    if (variablesOf(path).length === 0) {
      fixed.set(path.toLowerCase(), { route, variables: {}, template });
      continue;
    }
    const segments = path.split('/').map((part) => (variable.test(part) ? part : part.toLowerCase()));
    patterns.set(segments.length, [...(patterns.get(segments.length) ?? []), { route, template, segments }]);
  }
  return (path) => {
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    const bare = path.slice(0, end);
    const exact = fixed.get(bare.toLowerCase());
    if (exact !== undefined) return exact;
    const segments = bare.split('/');
    if (segments.includes('', 1)) return null;
    for (const pattern of patterns.get(segments.length) ?? []) {
      const match = matchSegments(pattern, segments);
      if (match !== null) return match;
    }
    return null;
  };
};

/** The endpoint of a route for a verb. */
export const endpointFor = (route: Route, method: string): Endpoint | undefined =>
  route.endpoints.find((endpoint) => endpoint.methods.some((own) => own === method));
