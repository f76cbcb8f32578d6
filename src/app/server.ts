import { createIdentification } from '../accounts/identify.ts';
import { loadSecretHash } from '../accounts/secret-hash.ts';
import { findUserById } from '../accounts/user.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import type { Database } from '../database/dialect.ts';
import { namespaceOf } from '../http/description.ts';
import { createServer } from '../http/server.ts';
import { wordpressMediaRoutes } from '../images/wordpress-routes.ts';
import { withDescriptions } from '../interface/routes.ts';
import { wordpressRoutes } from '../interface/wordpress.ts';
import type { Clock } from '../kernel/clock.ts';
import { serveImageFiles } from '../media/file-routes.ts';
import { addPages } from '../web/pages.ts';
import { imageStoreOf, imagesOf, siteOf } from './calendar.ts';
import { openDomain } from './domain.ts';
import { openLog } from './log.ts';

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
      maxKeptBytes: settings.answerCacheBytes,
    },
    log: openLog(settings),
  });
  serveImageFiles(server, store);
  addPages(server, settings);
  server.addHook('onClose', identification.close);
  return {
    server,
    mounted: [...settings.mounts.map((mount) => ({ mount, routes })), ...others],
  };
};
