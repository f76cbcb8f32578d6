import { auditRoutes } from '../accounts/audit-log/routes.ts';
import { createIdentification } from '../accounts/credentials/identify.ts';
import { loadSecretHash } from '../accounts/credentials/secrets.ts';
import { signInRoutes } from '../accounts/sign-in/routes.ts';
import { createSignIn } from '../accounts/sign-in/sign-in.ts';
import { findUserById } from '../accounts/users/user.ts';
import { openCalendar } from '../calendar/calendar.ts';
import { imageFileRoute } from '../calendar/images/file-routes.ts';
import { wordpressMediaRoutes } from '../calendar/images/wordpress-routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { withDescriptions } from '../calendar/v1/routes.ts';
import { wordpressRoutes } from '../calendar/v1/wordpress-routes.ts';
import { usualLimits, workWithDatabaseServer } from '../http/server/overload-limits.ts';
import { createServer } from '../http/server/server.ts';
import type { Clock } from '../kernel/clock.ts';
import { openLog } from '../operations/logging/log.ts';
import { countTransactions } from '../operations/metrics/database-metrics.ts';
import type { Metric } from '../operations/metrics/metric.ts';
import { processMetrics } from '../operations/metrics/process-metrics.ts';
import { countRequests } from '../operations/metrics/request-counts.ts';
import { metricsRoute } from '../operations/metrics/routes.ts';
import { feedRoutes } from '../publishing/feeds/routes.ts';
import { pageRoutes } from '../publishing/pages/routes.ts';
import type { Database } from '../storage/dialect.ts';
import { withStoredWords } from './address-words.ts';
import type { Settings } from './config/options.ts';
import { version } from './config/version.ts';
import { withCityFrame } from './demonstration.ts';
import { openPages } from './pages.ts';
import { cacheSharesOf, imageStoreOf, imagesOf, plainMountsOf, siteOf, uidHostOf } from './site.ts';

/** Returns the settings with the stored words of addresses; the log names those that cannot be used. */
const withWordsOf = async (
  database: Database,
  settings: Settings,
  log: Pick<ReturnType<typeof openLog>, 'warn'>,
): Promise<Settings> => {
  const kept = await withStoredWords(database, settings);
  if (kept.unused !== null) log.warn(kept.unused[settings.messageLanguage]);
  return kept.settings;
};

/**
 * Wires the program over an open database: the server, not yet listening, and every route it serves. `moreMetrics`
 * are of what runs beside the server.
 */
export const buildServer = async (
  uncounted: Database,
  settings: Settings,
  clock: Clock,
  moreMetrics: () => Promise<readonly Metric[]> = async () => [],
) => {
  const counts = countRequests();
  const cacheShares = cacheSharesOf(settings);
  const log = openLog(settings.logLevel, settings.siteName);
  const { database, metrics: databaseMetrics } = countTransactions(uncounted);
  const store = imageStoreOf(settings);
  const hashSecret = await loadSecretHash(database);
  const calendar = await openCalendar({
    database,
    clock,
    site: siteOf(await withWordsOf(database, settings, log)),
    uidHost: await uidHostOf(database, settings),
    images: imagesOf(database, settings),
    hash: hashSecret,
  });
  const lifetimes = { idleMinutes: settings.sessionIdleMinutes, hours: settings.sessionHours };
  const sessions = { hash: hashSecret, clock, lifetimes };
  const identification = createIdentification(database, sessions);
  const signIn = createSignIn(database, sessions);
  const sessionRoutes = signInRoutes({ database, hash: hashSecret, identification, signIn });
  const audit = { mount: '/audit', routes: auditRoutes(database) };
  const session = { mount: '/session', routes: sessionRoutes, signsIn: true };
  const accounts = [session, audit];
  const plainMounts = plainMountsOf(settings);
  const described = { siteName: settings.siteName, version, plainMounts };
  const pages = await openPages(await withCityFrame(database, settings), calendar.dependencies);
  const own = [...calendarRoutes(calendar, version), ...feedRoutes(pages.feeds)];
  const routes = withDescriptions(own, described, accounts);
  const mountedRoutes = settings.mounts.map((mount) => ({ mount, routes }));
  const wordpress = wordpressRoutes({
    site: {
      name: settings.siteName,
      description: '',
      timezone: settings.timezone,
      language: settings.messageLanguage,
    },
    clock,
    findProfile: (userId) => findUserById(database.read, userId),
    mounted: mountedRoutes,
    more: wordpressMediaRoutes(calendar.dependencies),
  });
  const others = [
    // Under each mount too, for programs that have only its address.
    ...['', ...settings.mounts].flatMap((mount) =>
      accounts.map((each) => ({ ...each, mount: mount + each.mount })),
    ),
    { mount: '/wp-json', routes: wordpress },
    // No pages stand here: unknown versions are JSON, as below `/wp-json`.
    { mount: '/calendar/events', routes: [] },
    ...pages.oembed,
  ];
  const metricsFile = metricsRoute({
    token: settings.metricsToken,
    identify: async (client) => {
      // Outside of the mounts there was no check for commits yet.
      await database.look();
      return identification.identify(client);
    },
    gather: async () => [
      ...processMetrics(version),
      ...counts.metrics(),
      ...(await databaseMetrics()),
      ...(await moreMetrics()),
    ],
  });
  const server = createServer({
    routes,
    others,
    files: [metricsFile, imageFileRoute(store), ...pages.files, ...pageRoutes(settings, clock)],
    pages: pages.site,
    catchUp: calendar.catchUp,
    revisionFor: calendar.dependencies.calendar.revisionFor,
    identify: identification.identify,
    explain: database.dialect.refusal,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    options: {
      mounts: settings.mounts,
      plainMounts,
      publicUrl: settings.publicUrl,
      trustedProxies: settings.trustedProxies,
      strictTransportSeconds: settings.hstsMaxAge,
      language: settings.messageLanguage,
      maxBodyBytes: settings.maxBodyBytes,
      maxFileBytes: settings.maxFileBytes,
      responseCacheBytes: cacheShares.responses,
      maxConnections: settings.maxConnections,
      maxConnectionsPerAddress: settings.maxConnectionsPerAddress,
      work: database.dialect.name === 'sqlite' ? usualLimits.work : workWithDatabaseServer,
      rateLimits: {
        seconds: settings.rateLimitWindow,
        reads: settings.readLimit,
        writes: settings.writeLimit,
        loopback: settings.limitLoopback,
      },
    },
    now: () => clock().epochMilliseconds,
    observer: counts,
    log,
  });
  const close = async (): Promise<void> => {
    await server.close();
    await identification.close();
  };
  return { server: { ...server, close }, mounted: [...mountedRoutes, ...others] };
};
