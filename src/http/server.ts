import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AppError } from '../kernel/error.ts';
import type { Language } from '../kernel/phrase.ts';
import { type Answering, answer } from './answering.ts';
import { type Identify, trustOf } from './caller.ts';
import { answerClientError } from './client-errors.ts';
import { errorBody, refusalOf } from './errors.ts';
import { withoutBody } from './headers.ts';
import { addHealth } from './health.ts';
import { keptAnswers } from './kept-answers.ts';
import { languageOf } from './language.ts';
import { originOf } from './links.ts';
import type { Outgoing } from './outgoing.ts';
import type { Route } from './route.ts';
import { type Mounted, tablesOf } from './tables.ts';
import { visitOf } from './visit.ts';

/** Settings of the server; every one has a default. */
export interface ServerOptions {
  /** Paths under which the routes stand. */
  readonly mounts: readonly string[];
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** Addresses and networks whose `X-Forwarded-*` headers count. */
  readonly trustedProxies: readonly string[];
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  readonly maxBodyBytes: number;
  /** For endpoints that take a file. */
  readonly maxFileBytes: number;
  /** In characters, the question mark left out. */
  readonly maxQueryLength: number;
  /** Memory for answers kept ready, in bytes; 0 keeps none. */
  readonly maxKeptBytes: number;
  /** Time for a whole request to arrive, in milliseconds. */
  readonly requestTimeout: number;
}

/** The interface's own mount, and the one that every client of The Events Calendar knows. */
const defaultMounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'] as const;

const defaults: ServerOptions = {
  mounts: defaultMounts,
  publicUrl: null,
  trustedProxies: [],
  language: 'es',
  maxBodyBytes: 2 * 1024 * 1024,
  maxFileBytes: 32 * 1024 * 1024,
  maxQueryLength: 16 * 1024,
  maxKeptBytes: 64 * 1024 * 1024,
  requestTimeout: 60_000,
};

/** What a server is made of. */
export interface ServerParts {
  /** Served under every mount. */
  readonly routes: readonly Route[];
  /** Routes of the same manners under other paths, e.g. what WordPress clients look for under `/wp-json`. */
  readonly others?: readonly Mounted[];
  readonly identify: Identify;
  /** Errors of storage that a caller should be told about, e.g. 503 while the database is away. */
  readonly explain?: (error: unknown) => AppError | null;
  /** Whether requests can be served now, e.g. the database answers. */
  readonly isReady?: () => Promise<boolean>;
  readonly options?: Partial<ServerOptions>;
  /** Without one nothing is logged. */
  readonly log?: FastifyBaseLogger;
}

const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Outgoing): void => {
  const { raw } = reply.hijack();
  raw.writeHead(status, status === 304 ? withoutBody(headers) : headers);
  raw.end(request.method === 'HEAD' || status === 304 ? undefined : body);
};

const addLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    // The query stays out of the log: it may hold a password.
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path, status: reply.raw.statusCode, ms }, 'answered');
  });
};

const optionsOf = (log: FastifyBaseLogger | undefined, { requestTimeout, language }: ServerOptions) => ({
  ...(log === undefined ? {} : { loggerInstance: log }),
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  exposeHeadRoutes: false,
  requestTimeout,
  keepAliveTimeout: 75_000,
  return503OnClosing: false,
  clientErrorHandler: (error: { readonly code?: string }, socket: Socket) =>
    answerClientError(error, socket, language),
  // A missing Host is refused by `answer`, as JSON.
  http: {
    requireHostHeader: false,
    maxHeaderSize: 32 * 1024,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5000,
  },
});

/**
 * Builds the server without listening: the interface under its mounts, `/healthz` and `/readyz`. Other rooms may
 * add pages to it. `close` waits for running requests.
 * @throws Error when the route table is faulty or a setting is not understood.
 */
export const createServer = (parts: ServerParts): FastifyInstance => {
  const options = { ...defaults, ...parts.options };
  const mounted = options.mounts.map((mount) => ({ mount, routes: parts.routes }));
  const tableFor = tablesOf([...mounted, ...(parts.others ?? [])]);
  const trust = trustOf(options.trustedProxies);

  const answering: Answering = {
    identify: parts.identify,
    trust,
    kept: keptAnswers(options.maxKeptBytes),
    limits: options,
    explain: parts.explain ?? (() => null),
    onFailure: (what, error, id) => app.log.error({ err: error, reqId: id }, what),
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request.raw, options.publicUrl, trust);
    const visit = visitOf(request.id, request.raw, origin, tableFor, options.language);
    const outgoing = await answer(visit, answering);
    try {
      send(request, reply, outgoing);
    } catch (error) {
      // Only a header that HTTP cannot carry gets here; without an answer the client would wait for ever.
      answering.onFailure('defect', error, visit.id);
      reply.raw.destroy();
    }
  };

  const app: FastifyInstance = fastify({
    ...optionsOf(parts.log, options),
    // An address that cannot be decoded is one of ours to judge, too.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void handle(request, reply),
  });
  // Bodies are read here and not by Fastify, after routing and by the rules of the interface.
  for (const method of METHODS) {
    if (method !== 'CONNECT') app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  app.route({ method: METHODS.filter((method) => method !== 'CONNECT'), url: '/*', handler: handle });
  app.setNotFoundHandler(handle);
  app.setErrorHandler((error, request, reply) => {
    answering.onFailure('defect', error, request.id);
    const language = languageOf(request.headers['accept-language'], options.language);
    const body = errorBody(refusalOf(error, request.id), language);
    return reply.code(500).send(body);
  });
  app.server.on('connect', (_request, socket: Socket) =>
    answerClientError({ code: 'HPE_INVALID_METHOD' }, socket, options.language),
  );
  addLog(app);
  addHealth(app, parts.isReady ?? (async () => true));
  return app;
};
