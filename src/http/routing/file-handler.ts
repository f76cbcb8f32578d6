import type { Client } from '../../kernel/client.ts';
import type { Language } from '../../kernel/phrase.ts';
import { type Headers, preflightHeaders } from '../response/headers.ts';
import type { Handler, RequestContext } from './context.ts';
import { noSuchMethod } from './errors.ts';
import type { HttpResponse } from './route.ts';
import type { Match } from './router.ts';

/** A request for a file. */
export interface FileCall {
  /** The variables of its path, decoded. */
  readonly variables: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly queryText: string;
  /** The one that the request prefers. */
  readonly language: Language;
  /** Commits have not been read for it. */
  readonly client: Client;
}

/** A path that takes GET and HEAD, and OPTIONS, without parameters: files, health, metrics. */
export interface FileRoute {
  /** As paths of routes are, from the root of the server. */
  readonly path: string;
  /** Whether programs of other origins may read it. */
  readonly isForAllOrigins?: boolean;
  /** What error responses have beside their own headers. */
  readonly errorHeaders?: Headers;
  /** @throws AppError */
  readonly handle: (call: FileCall) => HttpResponse | Promise<HttpResponse>;
}

/** The verbs of every file. */
const methods = ['GET', 'HEAD'] as const;

/** The response to OPTIONS, a preflight too (Fetch, CORS protocol). */
const describeMethods = ({ request }: RequestContext, isForAllOrigins: boolean): HttpResponse => {
  const allow = methods.join(', ');
  const shared = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allow,
    ...preflightHeaders(request.headers),
  };
  return { status: 204, headers: { Allow: allow, ...(isForAllOrigins ? shared : {}) }, body: null };
};

/** Returns what responds to the path of a file. */
export const fileHandler = ({ route, variables, template }: Match<FileRoute>): Handler => ({
  format: 'file',
  table: null,
  ...(route.errorHeaders === undefined ? {} : { errorHeaders: route.errorHeaders }),
  plan: (context) => {
    const { request, isRead, queryText, client } = context;
    context.template = template;
    return {
      key: isRead ? `file\n${context.origin}\n${client.url}` : null,
      respond: () => {
        if (request.method === 'OPTIONS') return describeMethods(context, route.isForAllOrigins === true);
        if (!isRead) throw noSuchMethod(methods);
        return route.handle({ variables, queryText, language: context.language(), client });
      },
    };
  },
});
