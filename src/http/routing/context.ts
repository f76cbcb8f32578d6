import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import type { Input } from '../../kernel/input.ts';
import { type Language, phraseLanguages } from '../../kernel/phrase.ts';
import { clientOf, isLoopback, languageOf, type Trust } from '../request/caller.ts';
import { type Headers, strictTransport } from '../response/headers.ts';
import { noSwitches, type Switches } from '../response/shaping.ts';
import type { Requester } from '../server/work-limiter.ts';
import type { ErrorResponse } from './errors.ts';
import type { IgnoredNames } from './ignored-names.ts';
import { originOf } from './links.ts';
import { awaitsContinue, readTarget } from './request-head.ts';
import type { HttpResponse, Route } from './route.ts';
import type { Table } from './tables.ts';

/** What responding takes of the pipeline; see `Input`. */
export interface Tools extends Pick<Input<unknown>, 'startWork' | 'yieldToEventLoop' | 'whenGone'> {
  /** Returns the fields of a form of a page; of a field that comes twice the last one. @throws AppError 413, 408, 400, 503. */
  readonly readForm: () => Promise<Readonly<Record<string, string>>>;
}

/** A response that is still to be made. */
export interface Plan {
  /** Names the bytes of the response in the cache; null when they are not cached. */
  readonly key: string | null;
  /** Whether the request counts in the limits of its caller only when something is made for it. */
  readonly isFeed?: boolean;
  /** @throws AppError */
  readonly respond: (tools: Tools) => HttpResponse | Promise<HttpResponse>;
}

/**
 * What responds to a path. `interface`: commits are read, the caller is identified, requests count, errors are JSON of the
 * interface. `page`: the same, but every reader is a stranger, and errors are pages. `file`: none of that, so that it
 * responds while the database is away; errors are short JSON.
 */
export interface Handler {
  readonly format: 'interface' | 'page' | 'file';
  /** The mount of an interface; null for all else. */
  readonly table: Table | null;
  /** Reads the address of a request, and nothing else. @throws AppError */
  readonly plan: (context: RequestContext, actor: Actor) => Plan;
  /** Returns the page of an error; without it errors are JSON of the interface. */
  readonly renderError?: (context: RequestContext, error: ErrorResponse) => HttpResponse;
  /** What the error responses of a file have beside their own headers. */
  readonly errorHeaders?: Headers;
}

/** One request and what has been found out about it so far. Error responses are made of it at any time. */
export interface RequestContext {
  /** Names the request in the log. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** The query without its question mark, as it came. */
  readonly queryText: string;
  /** Address of the site, see `originOf`. */
  readonly origin: string;
  /** The headers of its response about the transport. */
  readonly transport: () => Headers;
  readonly handler: Handler;
  /** Whether the verb on the wire only reads. */
  readonly isRead: boolean;
  readonly language: () => Language;
  readonly client: Client;
  switches: Switches;
  /** Names and values by turns, beside those of the response: for this caller alone. */
  moreHead: readonly string[];
  /** Null until the caller is identified. */
  actor: Actor | null;
  /** Null until the route is found, and where there are none. */
  route: Route | null;
  /** See `CompletedRequest`. */
  template: string | null;
  /** The verb that counts: only a POST may name another (reference http-conventions 1 and 11). */
  method: string;
  isOverridden: boolean;
  /** Names in it that the operation does not have; null while that is not known, or when there are none. */
  ignored: IgnoredNames | null;
  /** Releases what the request holds until its response is made. */
  readonly held: (() => void)[];
  /** Whether the client was told to send the body of its request, if it waited for that. */
  isContinued: boolean;
  /** The error response, if it gets one; for the log. */
  error: ErrorResponse | null;
}

/** Releases all that a request holds. */
export const release = ({ held }: RequestContext): void => {
  for (const free of held.splice(0)) free();
};

/** What is the same for all requests of a server. */
export interface Site {
  /** Returns what responds to a path. */
  readonly handlerFor: (path: string) => Handler;
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** The path of that address, without a slash at its end; usually empty. */
  readonly pathPrefix: string;
  /** For how many seconds browsers are to come by https only; 0 does not say so. */
  readonly strictTransportSeconds: number;
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  readonly trust: Trust;
}

const none: readonly never[] = [];

/** Returns the context of a request of which only the head has been read. */
export const contextOf = (
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  { handlerFor, publicUrl, pathPrefix, strictTransportSeconds, language, trust }: Site,
): RequestContext => {
  const { path, queryText } = readTarget(request.url ?? '/', pathPrefix);
  const origin = originOf(request, publicUrl, trust);
  const handler = handlerFor(path);
  const { method = 'GET' } = request;
  return {
    id,
    request,
    response,
    path,
    queryText,
    origin,
    transport: () => strictTransport(origin, strictTransportSeconds),
    handler,
    isRead: method === 'GET' || method === 'HEAD',
    language: () =>
      languageOf(request.headers['accept-language'], { languages: phraseLanguages, ofSite: language }),
    client: clientOf(request, { origin, trust, signsIn: handler.table?.signsIn === true }),
    switches: noSwitches,
    moreHead: none,
    actor: null,
    route: null,
    template: null,
    method: method === 'HEAD' ? 'GET' : method,
    isOverridden: false,
    ignored: null,
    held: [],
    isContinued: false,
    error: null,
  };
};

/**
 * Returns whose request it is: the network's that it comes from. Requests from this machine itself may be of anybody, through
 * a proxy that is not named as trusted, so that each connection counts by itself.
 */
export const requesterOf = ({ request, client }: RequestContext): Requester => ({
  key: isLoopback(client.remote()) ? request.socket : client.network(),
  isGone: () => request.socket.destroyed,
});

/** Sends `100 Continue` to a client that waits for it. */
export const sendContinue = (context: RequestContext): void => {
  if (!context.isContinued && awaitsContinue(context.request)) context.response.writeContinue();
  context.isContinued = true;
};
