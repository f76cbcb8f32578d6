import type { IncomingMessage } from 'node:http';
import { createIdentification } from '../accounts/identify.ts';
import { loadSecretHash } from '../accounts/secret-hash.ts';
import { findUserById } from '../accounts/user.ts';
import { auditRoutes } from '../audit/routes.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import type { Database } from '../database/dialect.ts';
import { observeAll } from '../http/answered.ts';
import { type Caller, remoteOf, trustOf } from '../http/caller.ts';
import { namespaceOf } from '../http/description.ts';
import { originOf } from '../http/links.ts';
import { databaseServerLimits } from '../http/overload-limits.ts';
import { createServer } from '../http/server.ts';
import { wordpressMediaRoutes } from '../images/wordpress-routes.ts';
import { withDescriptions } from '../interface/routes.ts';
import { wordpressRoutes } from '../interface/wordpress.ts';
import type { Clock } from '../kernel/clock.ts';
import { serveImageFiles } from '../media/file-routes.ts';
import { countTransactions } from '../metrics/database-figures.ts';
import type { Family } from '../metrics/family.ts';
import { processFigures } from '../metrics/process-figures.ts';
import { countRequests } from '../metrics/request-counts.ts';
import { serveMetrics } from '../metrics/routes.ts';
import { signInRoutes } from '../sign-in/routes.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import { addPages } from '../web/pages.ts';
import { imageStoreOf, imagesOf, readerThreadsOf, siteOf } from './calendar.ts';
import { openDomain } from './domain.ts';
import { openLog } from './log.ts';
import { openTracing } from './tracing.ts';

/** Who asks for what is not the interface's. */
const callerOf = (request: IncomingMessage, { publicUrl, trustedProxies }: Settings): Caller => {
  const { method = 'GET', url = '/', headers, socket } = request;
  const trust = trustOf(trustedProxies);
  return {
    method,
    url,
    headers,
    remote: () => remoteOf(socket.remoteAddress ?? '', headers, trust),
    origin: originOf(request, publicUrl, trust),
    signsIn: false,
  };
};

/** Gathers what all processes of a service have measured, given what this one has. */
export type Gather = (own: () => Promise<readonly Family[]>) => Promise<readonly Family[]>;

/**
 * Puts the rooms together over an open database: the server, not yet listening, every route it serves, and what it
 * measures.
 */
export const buildServer = async (
  uncounted: Database,
  settings: Settings,
  clock: Clock,
  gather: Gather = (own) => own(),
) => {
  const counts = countRequests();
  const log = openLog(settings);
  const tracing = await openTracing(process.env, (message) => log.warn(message));
  const { database, families: databaseFigures } = countTransactions(uncounted);
  const store = imageStoreOf(settings);
  const hashSecret = await loadSecretHash(database);
  const domain = await openDomain({
    database,
    clock,
    site: siteOf(settings),
    images: imagesOf(database, settings),
    hashPassword: (password) => hashSecret('record password', password),
    recordCacheBytes: settings.recordCacheBytes,
  });
  const lifetimes = { idleMinutes: settings.sessionIdleMinutes, hours: settings.sessionHours };
  const identification = createIdentification(database, clock, lifetimes);
  const signIn = createSignIn(database, { hash: hashSecret, clock, lifetimes });
  const sessionRoutes = signInRoutes({ database, hash: hashSecret, identification, signIn });
  const probes = wordpressRoutes({
    site: {
      name: settings.siteName,
      description: '',
      timezone: settings.timezone,
      language: settings.locale,
    },
    namespaces: settings.mounts.map(namespaceOf),
    clock,
    findProfile: (userId) => findUserById(database.read, userId),
  });
  const audit = { mount: '/audit', routes: auditRoutes(database) };
  const session = { mount: '/session', routes: sessionRoutes, signsIn: true };
  const routes = withDescriptions(domain.routes, { siteName: settings.siteName, version }, [session, audit]);
  const others = [
    session,
    audit,
    { mount: '/wp-json', routes: [...probes, ...wordpressMediaRoutes(domain.dependencies)] },
  ];
  const server = createServer({
    routes,
    others,
    catchUp: domain.catchUp,
    identify: identification.identify,
    explain: database.dialect.refusal,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    options: {
      mounts: settings.mounts,
      publicUrl: settings.publicUrl,
      trustedProxies: settings.trustedProxies,
      strictTransportSeconds: settings.hstsSeconds,
      language: settings.locale,
      maxBodyBytes: settings.maxBodyBytes,
      maxFileBytes: settings.maxFileBytes,
      responseCacheBytes: settings.responseCacheBytes,
      maxConnections: settings.maxConnections,
      maxConnectionsPerAddress: settings.maxConnectionsPerAddress,
      ...(database.dialect.name === 'sqlite'
        ? // One more than run at a time, so that the next is ready when one has ended; the others wait where they can
          // be dropped.
          { searchesAtOnce: readerThreadsOf(settings) + 1 }
        : databaseServerLimits),
      rateLimits: {
        seconds: settings.limitSeconds,
        reads: settings.readLimit,
        writes: settings.writeLimit,
        loopback: settings.limitLoopback,
      },
    },
    observer: tracing === null ? counts : observeAll([counts, tracing]),
    log,
  });
  const measured = async (): Promise<readonly Family[]> => [
    ...processFigures(version),
    ...counts.families(),
    ...(await databaseFigures()),
  ];
  serveMetrics(server, {
    token: settings.metricsToken,
    identify: async ({ raw }) => {
      // Outside of the mounts nobody has looked for commits yet.
      await database.look();
      return identification.identify(callerOf(raw, settings));
    },
    gather: () => gather(measured),
  });
  serveImageFiles(server, store);
  addPages(server, settings);
  server.addHook('onClose', identification.close);
  server.addHook('onClose', async () => tracing?.close());
  return {
    server,
    measured,
    mounted: [...settings.mounts.map((mount) => ({ mount, routes })), ...others],
  };
};
