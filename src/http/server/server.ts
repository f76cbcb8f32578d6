import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '../../kernel/actor.ts';
import { prefixOf } from '../../kernel/addresses/write-address.ts';
import type { RequestObserver } from '../../kernel/client.ts';
import type { AppError } from '../../kernel/error.ts';
import type { Language } from '../../kernel/phrase.ts';
import { onceATurn } from '../../kernel/waiting.ts';
import { type Identify, isLoopback, trustOf } from '../request/caller.ts';
import { createResponseCache } from '../response/response-cache.ts';
import type { Handler } from '../routing/context.ts';
import type { FileRoute } from '../routing/file-handler.ts';
import { type Handling, handleRequest } from '../routing/handle-request.ts';
import { handlersOf } from '../routing/handlers.ts';
import type { Route } from '../routing/route.ts';
import type { Mounted } from '../routing/tables.ts';
import { answerClientError } from './client-errors.ts';
import { limitConnections, limitPipelining } from './connections.ts';
import { createRegistry, endInTime } from './end-in-time.ts';
import { healthRoutes } from './health.ts';
import { openMemoryLimit } from './memory-limit.ts';
import { createNodeServer } from './node-server.ts';
import { type OverloadLimits, usualLimits } from './overload-limits.ts';
import { countRequests } from './rate-limits.ts';
import { logUnread, noLog, type ServerLog } from './request-log.ts';
import { openWorkLimiter } from './work-limiter.ts';

/** Settings of the server; every one has a default. */
export interface ServerOptions extends OverloadLimits {
  /** Paths under which the routes stand. */
  readonly mounts: readonly string[];
  /** Those of them that give texts without markup to whoever does not say how he wants them. */
  readonly plainMounts: readonly string[];
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
  plainMounts: [],
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
  /** Files and metrics, outside of the mounts. */
  readonly files?: readonly FileRoute[];
  /** What responds outside of the mounts and the files. */
  readonly pages?: Handler;
  /** Learns what has been written; done before requests are answered, once for all that arrive together. */
  readonly catchUp?: () => Promise<void>;
  /** Returns the revision of what a caller reads: responses are cached until it changes. */
  readonly revisionFor?: (actor: Actor) => number;
  readonly identify: Identify;
  /** Errors of storage that a caller should be told about, e.g. 503 while the database is away. */
  readonly explain?: (error: unknown) => AppError | null;
  /** Whether requests can be served now, e.g. the database answers. */
  readonly isReady?: () => Promise<boolean>;
  readonly options?: Partial<ServerOptions>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly observer?: RequestObserver;
  /** Without one nothing is logged. */
  readonly log?: ServerLog;
}

/** Ids that no other process gives; far cheaper than random ones. */
const numbering = (): (() => string) => {
  const own = randomUUID();
  let last = 0;
  return () => {
    last += 1;
    return `${own}-${last}`;
  };
};

/** A server that may listen. */
export interface HttpServer {
  readonly server: Server;
  /** What answers every request, whatever brings it. */
  readonly listener: RequestListener;
  /** Listens; gives where, e.g. `http://127.0.0.1:8080`. Rejects when the port is taken. */
  readonly listen: (place: { readonly host: string; readonly port: number }) => Promise<string>;
  /** Takes no more requests and waits for those that run, those included whose clients have gone. */
  readonly close: () => Promise<void>;
}

const listenAt = async (server: Server, place: { readonly host: string; readonly port: number }) => {
  const listening = once(server, 'listening');
  server.listen(place);
  await listening;
  const { port } = server.address() as AddressInfo;
  return `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`;
};

/**
 * Builds the server without listening: the interface under its mounts, pages, files, `/healthz` and `/readyz`.
 * @throws Error when the route table is faulty or a setting is not understood.
 */
export const createServer = (parts: ServerParts): HttpServer => {
  const options = { ...defaults, ...parts.options };
  const { publicUrl, language, strictTransportSeconds } = options;
  const mounted = options.mounts.map((mount) => ({
    mount,
    routes: parts.routes,
    plain: options.plainMounts.includes(mount),
  }));
  const trust = trustOf(options.trustedProxies);
  const { observer = null, log = noLog, catchUp = async () => undefined, revisionFor = () => 0 } = parts;
  const { isReady = async () => true } = parts;

  let closed: Promise<void> | undefined;
  const isClosing = (): boolean => closed !== undefined;
  const inFlight = createRegistry<IncomingMessage>();
  const streamed = new WeakSet<IncomingMessage>();
  const health = healthRoutes(async () => !isClosing() && (await isReady()));
  const bodyBytes = Math.max(options.maxHeldBytes, 4 * options.maxFileBytes);
  const limiter = openWorkLimiter(options.work, () => connections.made());
  const bodies = { known: openMemoryLimit(bodyBytes), strangers: openMemoryLimit(bodyBytes / 2) };
  const handlerFor = handlersOf(
    {
      ...{ mounted, others: parts.others ?? [], pages: parts.pages ?? null },
      files: [...health, ...(parts.files ?? [])],
    },
    { bodies, limits: options },
  );
  const handling: Handling = {
    site: {
      handlerFor,
      publicUrl,
      pathPrefix: publicUrl === null ? '' : prefixOf(publicUrl),
      strictTransportSeconds,
      language,
      trust,
    },
    catchUp: onceATurn(catchUp),
    revisionFor,
    identify: parts.identify,
    responseCache: createResponseCache(options.responseCacheBytes, parts.now),
    countRequest: countRequests(options.rateLimits),
    limiter,
    untaken: openMemoryLimit(options.maxHeldBytes),
    bodies,
    limits: options,
    refusalDelay: options.refusalDelay,
    explain: parts.explain ?? (() => null),
    log,
    observer,
    isClosing,
    inFlight,
    streamed,
  };
  const nextId = numbering();
  const listener = limitPipelining((request, response) => {
    void handleRequest(nextId(), request, response, handling);
  });
  const server = createNodeServer(listener, options);

  const refuseUnread = (error: { readonly code?: string }, socket: Socket): void => {
    const id = nextId();
    const refusal = answerClientError(error, socket, language, id);
    if (refusal === null) return;
    observer?.onUnread(refusal.status);
    logUnread(log, id, refusal);
  };
  server.on('clientError', refuseUnread);
  server.on('connect', (_request, socket: Socket) => refuseUnread({ code: 'HPE_INVALID_METHOD' }, socket));
  const connections = limitConnections(server, {
    ...options,
    isExempt: (address) => isLoopback(address) || trust(address),
  });

  const close = async (): Promise<void> => {
    limiter.close();
    // Node closes at once every connection of which it has not read that something is asked.
    for (let turn = 0; turn < 2; turn += 1) await nextTurn();
    await endInTime(server, { inFlight, streamed, connections, grace: options.closingGrace, log });
  };
  return {
    server,
    listener,
    listen: async (place) => {
      const address = await listenAt(server, place);
      log.info(`Server listening at ${address}`);
      return address;
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
