import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ensureAdministrator } from '../accounts/users.ts';
import type { Settings } from '../config/options.ts';
import type { Database } from '../database/dialect.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { systemWait, type Wait } from '../kernel/wait.ts';
import { hasEvents } from '../samples/has-events.ts';
import { seedSamples } from '../samples/seed.ts';
import { openCalendar, siteOf } from './calendar.ts';
import { followGeocoder } from './geocoder.ts';
import { buildServer } from './server.ts';

/** What `--demo` fills an empty calendar with. */
const demonstration = { events: 300, seed: 1 };

/** Goes the way of a list once, so that no visitor waits until the program is compiled and its tables are read. */
const warmUp = async (server: FastifyInstance, { mounts, perPageMax }: Settings): Promise<void> => {
  await server.inject(`${mounts[0]}/events?per_page=${Math.min(50, perPageMax)}`);
};

/** Lets the threads that search learn the calendar, so that no visitor waits for that; the service runs meanwhile. */
const learnTexts = async (database: Database): Promise<void> => {
  const nothing = { mustNot: [], parts: [], readable: null, bounds: {}, facets: [], offset: 0, limit: 0 };
  // Whoever searches hears what is wrong.
  await database.searchTexts?.({ ...nothing, must: ['abc'] }).catch(() => undefined);
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
    const learning = learnTexts(database);
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
        await learning;
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
