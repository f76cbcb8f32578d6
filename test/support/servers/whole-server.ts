import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addApplicationPassword } from '../../../src/accounts/credentials/application-passwords.ts';
import { listUsers } from '../../../src/accounts/users/user.ts';
import { createUser } from '../../../src/accounts/users/users.ts';
import type { Mounted } from '../../../src/http/routing/tables.ts';
import { roles } from '../../../src/kernel/actor.ts';
import { loadSettings } from '../../../src/program/config/load.ts';
import { buildServer } from '../../../src/program/wiring.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { openMigrated, type TestLocation } from '../databases/databases.ts';
import { askedByTests } from './ask-listener.ts';

/** An answer as tests look at it. */
export interface WholeReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  readonly body: any;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What is sent beside verb and address. */
export interface Sending {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, of `type`. */
  readonly raw?: string | Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The program as it is served, over one real database and a folder of pictures. */
export interface WholeServer {
  readonly mounted: readonly Mounted[];
  /** Asks as a role (`-` for a stranger) with `VERB /whole/path`; the body is null when it is no JSON. */
  readonly ask: (who: string, request: string, sending?: Sending) => Promise<WholeReply>;
  readonly database: Database;
  /** Listens on a free port of `127.0.0.1` until it is closed; gives its address. */
  readonly listen: () => Promise<string>;
  /** The `Authorization` header of a role. */
  readonly authorizationOf: (role: string) => string;
  /** Sets the clock, an ISO instant. */
  readonly setClock: (instant: string) => void;
  /** Every row of every table as JSON text, by table, and the names of the picture files. */
  readonly snapshot: () => Promise<Readonly<Record<string, readonly string[]>>>;
  readonly close: () => Promise<void>;
}

// Who signed in when, or tried to, is no part of the calendar.
const isCalendar = (table: string): boolean =>
  !/^(?:application_passwords|sessions|sign_in_attempts|account_acts)/.test(table);

const rowsOf = async ({ read }: Database, table: string): Promise<string[]> => {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(read);
  return rows.map((row) => JSON.stringify(row)).sort();
};

const filesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    () => [],
  );

const signIns = async (database: Database, clock: () => Temporal.Instant) => {
  const headers = new Map<string, string>();
  const known = new Set((await listUsers(database.read)).map(({ login }) => login));
  for (const role of roles) {
    const person = { login: role, email: null, name: null, role };
    // A calendar that was taken over from one like this has them already.
    const { applicationPassword } = known.has(role)
      ? await addApplicationPassword(database, clock, role)
      : await createUser(database, clock, person);
    headers.set(role, `Basic ${Buffer.from(`${role}:${applicationPassword}`).toString('base64')}`);
  }
  return headers;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Starts one at `2026-11-21T10:00:00Z` in the zone Europe/Madrid, which fetches pictures from `127.0.0.1`; users 1
 * to 5 have the roles in their order. `options` are set beside those, by the names of their flags; an empty one leaves
 * out what is usual here. `prepare` may fill
 * the calendar before the server looks at it, and gives the database as the server is to see it.
 */
export const startWholeServer = async (
  location: TestLocation,
  options: Readonly<Record<string, string>> = {},
  prepare: (database: Database) => Promise<Database> = async (database) => database,
): Promise<WholeServer> => {
  const settings = loadSettings({
    flags: new Map(
      Object.entries({
        'data-dir': location.dataDirectory,
        'log-level': 'silent',
        'public-url': 'https://agenda.test',
        'allow-fetch-from': '127.0.0.1',
        ...options,
      })
        .filter(([, value]) => value !== '')
        .map(([flag, value]): [string, string[]] => [flag, [value]]),
    ),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  let now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const clock = () => now;
  const database = await openMigrated(location);
  const authorization = await signIns(database, clock);
  const { server: plain, mounted } = await buildServer(await prepare(database), settings, clock);
  const server = askedByTests(plain);
  return {
    mounted,
    database,
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    authorizationOf: (role) => authorization.get(role) ?? '',
    setClock: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    ask: async (who, request, { json, raw, type, headers = {} } = {}) => {
      const space = request.indexOf(' ');
      const own = authorization.get(who);
      const payload = json === undefined ? raw : JSON.stringify(json);
      const contentType = json === undefined ? type : 'application/json';
      const answer = await server.inject({
        method: request.slice(0, space) as 'GET',
        url: request.slice(space + 1),
        headers: {
          ...(own === undefined ? {} : { authorization: own }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const { statusCode: status, rawPayload: bytes } = answer;
      let read: { readonly body: unknown } | undefined;
      return {
        status,
        // Not every test looks into every answer, and some are long.
        get body() {
          read ??= { body: parsed(answer.body) };
          return read.body;
        },
        bytes,
        headers: answer.headers,
      };
    },
    snapshot: async () => {
      const tables = (await database.read.introspection.getTables())
        .map(({ name }) => name)
        .filter(isCalendar);
      const rows = await Promise.all(tables.map(async (table) => [table, await rowsOf(database, table)]));
      return { ...Object.fromEntries(rows), files: await filesIn(join(location.dataDirectory, 'media')) };
    },
    close: async () => {
      await server.close();
      await database.close();
      await location.remove();
    },
  };
};
