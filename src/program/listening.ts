import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { finishDeletions } from '../calendar/images/service.ts';
import type { HttpServer } from '../http/server/server.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Metric } from '../operations/metrics/metric.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';
import { imageStoreOf, imagesOf } from './site.ts';
import { buildServer } from './wiring.ts';

/** A server that listens. */
export interface Listening {
  /** Where, e.g. `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no more requests and finishes the running ones. */
  readonly close: () => Promise<void>;
}

/**
 * Asks for a list by a connection of its own, so that no visitor waits until the program is compiled and its tables are
 * read. By a port of its own, because the address of the service may be one that this machine cannot connect to.
 */
const warmUp = async ({ server }: HttpServer, { mounts, maxPerPage }: Settings): Promise<void> => {
  const { request } = process.getBuiltinModule('node:http');
  const own = createServer((socket) => void server.emit('connection', socket)).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  const path = `${mounts[0]}/events?per_page=${Math.min(50, maxPerPage)}`;
  const asking = request({ host: '127.0.0.1', port, path, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  own.close();
};

/** Finishes what a process that was killed has left half done; the next start does if the store does not respond. */
const tidyUp = async (database: Database, settings: Settings): Promise<void> => {
  try {
    await imageStoreOf(settings).removeUnfinished();
    await finishDeletions(database, imagesOf(database, settings));
  } catch {
    // Nothing of it is ever visible, and `check` reports what is left.
  }
};

/** Starts to listen. The database is open and migrated; it stays open. `metrics` as in `buildServer`. */
export const listen = async (
  database: Database,
  settings: Settings,
  clock: Clock,
  metrics: () => Promise<readonly Metric[]>,
): Promise<Listening> => {
  const { server } = await buildServer(database, settings, clock, metrics);
  let address: string;
  try {
    address = await server.listen({ host: settings.host, port: settings.port });
    await warmUp(server, settings);
  } catch (error) {
    await server.close();
    throw error;
  }
  const tidied = tidyUp(database, settings);
  return {
    address,
    close: async () => {
      await server.close();
      await tidied;
    },
  };
};
