import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { addApplicationPassword, revokeApplicationPasswords } from './accounts/application-passwords.ts';
import { createIdentification } from './accounts/identify.ts';
import { createKey, listKeys, type NewKey, revokeKey } from './accounts/keys.ts';
import { loadSecretHash } from './accounts/secret-hash.ts';
import { findUserById, listUsers } from './accounts/user.ts';
import { createUser, deleteUser, ensureAdministrator, type NewUser, updateRole } from './accounts/users.ts';
import type { Settings } from './config/options.ts';
import { version } from './config/version.ts';
import type { Database } from './database/dialect.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { openDomain } from './domain.ts';
import { type GeocodingDependencies, startGeocoding } from './geocoding/geocoding.ts';
import { nominatim } from './geocoding/nominatim.ts';
import { namespaceOf } from './http/description.ts';
import { createServer } from './http/server.ts';
import { wordpressMediaRoutes } from './images/wordpress-routes.ts';
import { checkCalendar as checkEverything } from './integrity/check-calendar.ts';
import type { Finding } from './integrity/finding.ts';
import { withDescriptions } from './interface/routes.ts';
import { wordpressRoutes } from './interface/wordpress.ts';
import type { Role } from './kernel/actor.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Site } from './kernel/site.ts';
import { systemWait, type Wait } from './kernel/wait.ts';
import { bucketOf } from './media/bucket.ts';
import { diskStore } from './media/disk-store.ts';
import { serveImageFiles } from './media/file-routes.ts';
import type { ImageStore } from './media/image-store.ts';
import type { Images } from './media/images.ts';
import { s3Store } from './media/s3-store.ts';
import { safeFetch } from './media/safe-fetch.ts';
import { createImages } from './media/stored-images.ts';
import { hasEvents } from './samples/has-events.ts';
import { type SampleSize, seedSamples } from './samples/seed.ts';
import { addPages } from './web/pages.ts';

/** Of a picture that is fetched; time in milliseconds. */
const imageLimits = { maxBytes: 20 * 1024 * 1024, timeout: 15_000, maxRedirects: 5 };

/** What `--demo` fills an empty calendar with. */
const demonstration = { events: 300, seed: 1 };

/** What the settings say of the site. */
export const siteOf = (settings: Settings): Site => ({
  timezone: settings.timezone,
  currencySymbol: settings.currencySymbol,
  currencyPosition: settings.currencyPosition === 'prefix' ? 'prefix' : 'postfix',
  maxPerPage: settings.perPageMax,
  frameHosts: settings.frameHosts,
});

/**
 * Where the files of images are.
 * @throws AppError `usage` when the settings of a bucket are incomplete.
 */
export const imageStoreOf = (settings: Settings): ImageStore => {
  const bucket = bucketOf(settings);
  return bucket === null ? diskStore(join(settings.data, 'media')) : s3Store(bucket);
};

/** The images of the calendar, and the fetcher of new ones. */
export const imagesOf = (database: Database, settings: Settings): Images => {
  const fetch = safeFetch({ ...imageLimits, allowed: settings.allowFetchFrom });
  return createImages({ database, store: imageStoreOf(settings), fetch });
};

const openCalendar = async (settings: Settings): Promise<Database> => {
  const database = openDatabase({ dataDirectory: settings.data, databaseUrl: settings.databaseUrl });
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Opens the calendar for a command, migrating it when needed, and lets it go afterwards. */
export const withCalendar = async (
  settings: Settings,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const database = await openCalendar(settings);
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

/** Brings the database up to this program's version; gives the names of the steps that were run. */
export const migrateCalendar = async (settings: Settings): Promise<readonly string[]> => {
  const database = openDatabase({ dataDirectory: settings.data, databaseUrl: settings.databaseUrl });
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
};

/** Opens the people and keys of the calendar, migrating it when needed; `close` lets it go. */
export const openAccounts = async (settings: Settings) => {
  const database = await openCalendar(settings);
  const clock = systemClock;
  return {
    listUsers: () => listUsers(database.read),
    createUser: (person: NewUser) => createUser(database, clock, person),
    updateRole: (login: string, role: Role) => updateRole(database, login, role),
    deleteUser: (login: string) => deleteUser(database, login),
    addPassword: (login: string) => addApplicationPassword(database, clock, login),
    revokePasswords: (login: string) => revokeApplicationPasswords(database, login),
    listKeys: (login: string | null) => listKeys(database.read, login),
    createKey: (key: NewKey) => createKey(database, clock, key),
    revokeKey: (id: number) => revokeKey(database, clock, id),
    close: () => database.close(),
  };
};

/** Puts the rooms together over an open database: the server, not yet listening, and every route it serves. */
export const buildServer = async (database: Database, settings: Settings, clock: Clock) => {
  const store = imageStoreOf(settings);
  const hashSecret = await loadSecretHash(database);
  const domain = await openDomain({
    database,
    clock,
    site: siteOf(settings),
    images: imagesOf(database, settings),
    hashPassword: (password) => hashSecret('record password', password),
    recordCacheBytes: settings.recordCacheBytes,
    listCacheBytes: settings.listCacheBytes,
  });
  const identification = createIdentification(database, clock);
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
  const routes = withDescriptions(domain.routes, { siteName: settings.siteName, version });
  const others = [{ mount: '/wp-json', routes: [...probes, ...wordpressMediaRoutes(domain.dependencies)] }];
  const server = createServer({
    routes,
    others,
    identify: async (caller) => {
      await domain.catchUp();
      return identification.identify(caller);
    },
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
      language: settings.locale,
      maxBodyBytes: settings.maxBodyBytes,
      maxFileBytes: settings.maxFileBytes,
      maxKeptBytes: settings.answerCacheBytes,
    },
    // Standard output is for what the command itself says.
    log: pino({ level: settings.logLevel }, pino.destination(process.stderr.fd)),
  });
  serveImageFiles(server, store);
  addPages(server, settings);
  server.addHook('onClose', identification.close);
  return {
    server,
    calendar: domain.dependencies.calendar,
    mounted: [...settings.mounts.map((mount) => ({ mount, routes })), ...others],
  };
};

/** Of one question to the geocoder, in milliseconds. */
const geocoderTimeout = 15_000;

/** Looks up addresses in the background if there is a geocoder; gives what ends it. */
const followGeocoder = (
  settings: Settings,
  parts: Omit<GeocodingDependencies, 'ask'>,
): { readonly close: () => Promise<void> } => {
  const { geocoderUrl: url, geocoderEmail: email, publicUrl } = settings;
  if (url === null) return { close: async () => undefined };
  const { clock } = parts;
  const geocoder = nominatim({ url, email, publicUrl, version, timeout: geocoderTimeout, clock });
  const geocoding = startGeocoding({ ...parts, ask: geocoder.ask });
  return {
    close: async () => {
      await geocoding.close();
      await geocoder.close();
    },
  };
};

/** Goes the way of a list once, so that no visitor waits until the program is compiled and its tables are read. */
const warmUp = async (server: FastifyInstance, { mounts, perPageMax }: Settings): Promise<void> => {
  await server.inject(`${mounts[0]}/events?per_page=${Math.min(50, perPageMax)}`);
};

/** A running service. */
export interface Service {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  /** The administrator made at first start, else null; nobody can read the password again. */
  readonly administrator: { readonly login: string; readonly applicationPassword: string } | null;
  /** Takes no more requests, finishes the running ones and lets go of everything. */
  readonly close: () => Promise<void>;
}

/** Starts the service. `wait` is for what runs in the background. Rejects when it cannot listen or the database cannot be opened. */
export const startService = async (
  settings: Settings,
  clock: Clock = systemClock,
  wait: Wait = systemWait,
): Promise<Service> => {
  const database = await openCalendar(settings);
  try {
    const { server, calendar } = await buildServer(database, settings, clock);
    await server.listen({ host: settings.host, port: settings.port });
    if (settings.demo && !(await hasEvents(database.read))) {
      const size = { ...demonstration, onProgress: () => undefined };
      await seedSamples({ database, clock, site: siteOf(settings) }, size);
    }
    await warmUp(server, settings);
    // Not before it listens: a password that is never shown would lock everybody out.
    const created = await ensureAdministrator(database, clock);
    const { port } = server.server.address() as AddressInfo;
    const warn = (message: string) => server.log.warn(message);
    const geocoder = followGeocoder(settings, { database, calendar, clock, wait, warn });
    return {
      address: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
      administrator: created && {
        login: created.user.login,
        applicationPassword: created.applicationPassword,
      },
      close: async () => {
        await geocoder.close();
        await server.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Fills the calendar with sample events, telling after each batch how many stand. */
export const seedCalendar = (
  settings: Settings,
  size: SampleSize,
  clock: Clock = systemClock,
): Promise<void> =>
  withCalendar(settings, (database) => seedSamples({ database, clock, site: siteOf(settings) }, size));

/** Tells of data that do not agree with each other, as it finds them; changes nothing. */
export const checkCalendar = (settings: Settings, report: (finding: Finding) => void): Promise<void> =>
  withCalendar(settings, (database) => checkEverything({ database, store: imageStoreOf(settings) }, report));
