import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AppError } from '../../kernel/error.ts';
import type { Language } from '../../kernel/phrase.ts';
import type { RequestObserver } from '../../kernel/request-observer.ts';
import { type Identify, trustOf } from '../request/caller.ts';
import { languageOf } from '../request/language.ts';
import { createResponseCache } from '../response/response-cache.ts';
import { dataHeaders, strictTransport } from '../response/security-headers.ts';
import type { Answering } from '../routing/answering.ts';
import { errorBody, refusalOf } from '../routing/errors.ts';
import { originOf } from '../routing/links.ts';
import type { Route } from '../routing/route.ts';
import { interfaceListener, type Serving, serve } from '../routing/serving.ts';
import { type Mounted, tablesOf } from '../routing/tables.ts';
import type { Visit } from '../routing/visit.ts';
import { openAdmission } from './admission.ts';
import { holdBodies } from './body-bytes.ts';
import { answerClientError } from './client-errors.ts';
import { limitConnections } from './connections.ts';
import { countRequests } from './count-request.ts';
import { endInTime } from './end-in-time.ts';
import { addHealth } from './health.ts';
import { isLoopback } from './network.ts';
import { createNodeServer, knownMethods } from './node-server.ts';
import { onceATurn } from './once-a-turn.ts';
import { type OverloadLimits, usualLimits } from './overload-limits.ts';
import { nobodyYet } from './present.ts';
import { createRateLimits } from './rate-limits.ts';
import { logAnswer } from './request-log.ts';
import { watchUntaken } from './untaken-answers.ts';

/** Settings of the server; every one has a default. */
export interface ServerOptions extends OverloadLimits {
  /** Paths under which the routes stand. */
  readonly mounts: readonly string[];
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** Addresses and networks whose `X-Forwarded-*` headers count. */
  readonly trustedProxies: readonly string[];
  /** For how many seconds browsers that come by https are told to do so for ever; 0 tells nobody. */
  readonly strictTransportSeconds: number;
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  readonly maxBodyBytes: number;
  /** For endpoints that take a file. */
  readonly maxFileBytes: number;
  /** In characters, the question mark left out. */
  readonly maxQueryLength: number;
  /** Memory for cached responses, in bytes; 0 stores none. */
  readonly responseCacheBytes: number;
}

/** The interface's own mount, and the one that every client of The Events Calendar knows. */
const defaultMounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'] as const;

const defaults: ServerOptions = {
  mounts: defaultMounts,
  publicUrl: null,
  trustedProxies: [],
  strictTransportSeconds: 0,
  language: 'es',
  maxBodyBytes: 2 * 1024 * 1024,
  maxFileBytes: 32 * 1024 * 1024,
  maxQueryLength: 16 * 1024,
  responseCacheBytes: 64 * 1024 * 1024,
  ...usualLimits,
};

/** What a server is made of. */
export interface ServerParts {
  /** Served under every mount. */
  readonly routes: readonly Route[];
  /** Routes of the same manners under other paths, e.g. what WordPress clients look for under `/wp-json`. */
  readonly others?: readonly Mounted[];
  /** Learns what has been written; done before requests are answered, once for all that arrive together. */
  readonly catchUp?: () => Promise<void>;
  readonly identify: Identify;
  /** Errors of storage that a caller should be told about, e.g. 503 while the database is away. */
  readonly explain?: (error: unknown) => AppError | null;
  /** Whether requests can be served now, e.g. the database answers. */
  readonly isReady?: () => Promise<boolean>;
  readonly options?: Partial<ServerOptions>;
  readonly observer?: RequestObserver;
  /** Without one nothing is logged. */
  readonly log?: FastifyBaseLogger;
}

/** Logs what is not the interface's, and tells the observer of it; `isServed` says which requests `serve` has seen to. */
const addLog = (
  app: FastifyInstance,
  observer: RequestObserver | null,
  isServed: (request: IncomingMessage) => boolean,
): void => {
  app.addHook('onResponse', async ({ id, raw: request, routeOptions }, { raw: response, elapsedTime }) => {
    if (isServed(request)) return;
    logAnswer(app.log, id, request, response, elapsedTime);
    // Fastify's way to write variables is not that of the interface's routes.
    const template = routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? null;
    const { statusCode: status } = response;
    observer?.onAnswered({ request, status, template, milliseconds: elapsedTime, isKept: false });
  });
};

const noSchemas = (): never => {
  throw new Error('Fastify is given no schemas');
};

/** Ids that no other process gives; far cheaper than random ones. */
const numbering = (): (() => string) => {
  const own = randomUUID();
  let last = 0;
  return () => {
    last += 1;
    return `${own}-${last}`;
  };
};

/**
 * Builds the server without listening: the interface under its mounts, `/healthz` and `/readyz`. Others may
 * add pages to it. `close` waits for running requests, those included whose clients have gone.
 * @throws Error when the route table is faulty or a setting is not understood.
 */
export const createServer = (parts: ServerParts): FastifyInstance => {
  const options = { ...defaults, ...parts.options };
  const mounted = options.mounts.map((mount) => ({ mount, routes: parts.routes }));
  const tableFor = tablesOf(mounted, parts.others ?? []);
  const trust = trustOf(options.trustedProxies);
  const observer = parts.observer ?? null;

  const admission = openAdmission(options);
  const { catchUp = async () => undefined } = parts;
  const answering: Answering = {
    catchUp: onceATurn(() => {
      admission.newRound();
      return catchUp();
    }),
    identify: parts.identify,
    trust,
    responseCache: createResponseCache(options.responseCacheBytes),
    countRequest: countRequests(createRateLimits(options.rateLimits)),
    admission,
    untaken: watchUntaken(options),
    heldBodies: holdBodies(Math.max(options.maxHeldBytes, 4 * options.maxFileBytes)),
    limits: options,
    explain: parts.explain ?? (() => null),
    onFailure: (what, error, id) => app.log.error({ err: error, reqId: id }, what),
  };
  const nextId = numbering();
  let isClosing = false;
  const { publicUrl, language, strictTransportSeconds } = options;
  const underWay = nobodyYet<Visit>();
  const serving: Serving = {
    answering,
    tableFor,
    publicUrl,
    strictTransportSeconds,
    language,
    log: () => app.log,
    observer,
    isClosing: () => isClosing,
    underWay,
  };
  const served = new WeakSet<IncomingMessage>();
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    served.add(request.raw);
    await serve(request.id, request.raw, reply.raw, serving);
  };

  const refuseUnread = (error: { readonly code?: string }, socket: Socket): void => {
    const status = answerClientError(error, socket, language);
    if (status !== null) observer?.onUnread(status);
  };

  const app: FastifyInstance = fastify({
    ...(parts.log === undefined ? {} : { loggerInstance: parts.log }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    exposeHeadRoutes: false,
    // Routes declare no schemas to Fastify; without these it loads a validator and a serializer that nobody asks.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    clientErrorHandler: refuseUnread,
    serverFactory: (others) => {
      const listener = interfaceListener(serving, nextId, (request, response) => {
        // Files go out bit by bit; a connection on which none of it could be sent for so long is given up.
        request.socket.setTimeout(options.slownessGrace);
        others(request, response);
      });
      return createNodeServer(listener, options);
    },
    // An address that cannot be decoded is one of ours to judge, too.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void handle(request, reply),
  });
  // For what is not the interface's; whoever answers may say something else under the same names.
  app.addHook('onRequest', async ({ raw }, reply) => {
    const origin = originOf(raw, publicUrl, trust);
    reply.raw.setHeaders(
      new Map(Object.entries({ ...dataHeaders, ...strictTransport(origin, strictTransportSeconds) })),
    );
  });
  const connections = limitConnections(app.server, {
    ...options,
    isExempt: (address) => isLoopback(address) || trust(address),
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    admission.close();
    // Node closes at once every connection of which it has not read that something is asked.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  });
  endInTime(app, { underWay, connections, grace: options.closingGrace });
  // Bodies are read here and not by Fastify, after routing and by the rules of the interface.
  for (const method of knownMethods) {
    if (method !== 'CONNECT') app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  app.route({
    method: knownMethods.filter((method) => method !== 'CONNECT'),
    url: '/*',
    handler: handle,
  });
  app.setNotFoundHandler(handle);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(answering.explain(error) ?? error, request.id);
    if (refusal.status >= 500) {
      answering.onFailure(refusal.status === 500 ? 'defect' : 'storage failed', error, request.id);
    }
    if (refusal.status === 503) reply.header('Retry-After', '5');
    const spoken = languageOf(request.headers['accept-language'], language);
    return reply.code(refusal.status).send(errorBody(refusal, spoken));
  });
  app.server.on('connect', (_request, socket: Socket) =>
    refuseUnread({ code: 'HPE_INVALID_METHOD' }, socket),
  );
  addLog(app, observer, (request) => served.has(request));
  addHealth(app, parts.isReady ?? (async () => true));
  return app;
};
