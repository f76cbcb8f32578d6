import type { TestContext } from 'node:test';
import { openCalendar } from '../../../src/calendar/calendar.ts';
import type { CalendarDependencies } from '../../../src/calendar/dependencies.ts';
import { calendarRoutes } from '../../../src/calendar/routes.ts';
import { createServer } from '../../../src/http/server/server.ts';
import { type Actor, anonymous, roles } from '../../../src/kernel/actor.ts';
import { addressWords } from '../../../src/kernel/addresses/address-words.ts';
import type { Site } from '../../../src/kernel/site.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { testImages } from '../calendars/test-images.ts';
import { type NewPlace, openMigrated, type TestLocation } from '../databases/databases.ts';
import { askedByTests } from './ask-listener.ts';

/** An answer as tests look at it. */
export interface CalendarReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What to send: parameters as JSON, or a text as it is, and headers. */
type Ask = (
  who: string,
  request: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<CalendarReply>;

/** A calendar over one real database and the HTTP server, without what the program puts around them; users 1 to 5 have the roles in their order. */
export interface CalendarServer {
  readonly location: TestLocation;
  readonly database: Database;
  /** What the calendar works with. */
  readonly dependencies: CalendarDependencies;
  readonly images: ReturnType<typeof testImages>;
  /** Sets the clock, an ISO instant. */
  readonly setClock: (instant: string) => void;
  /** Asks as a role (`-` for a stranger, `editor:read` for a key's scope) with `VERB /path` below the mount. */
  readonly ask: Ask;
  /** Creates an event with these fields beside the required ones and gives the answer's body. */
  readonly create: (who: string, fields?: object) => Promise<CalendarReply['body']>;
}

const site: Site = {
  timezone: 'Europe/Madrid',
  language: 'es',
  currencySymbol: '$',
  currencyPosition: 'prefix',
  maxPerPage: 999,
  perPage: 999,
  frameHosts: [],
  addresses: addressWords(),
};

/** The fields that every creation needs. */
export const required = {
  title: 'Verbena',
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
} as const;

/** The address of the mount that `ask` goes to, as links in answers name it. */
export const base = 'https://agenda.test/calendar/events/v1';

const actorOf = (who: unknown): Actor => {
  const [name, scope = 'admin'] = String(who ?? '-').split(':');
  const role = roles.find((one) => one === name);
  if (role === undefined) return anonymous;
  return { userId: roles.indexOf(role) + 1, role, scope: scope as Actor['scope'] };
};

const addUsers = async (database: Database): Promise<void> => {
  const users = roles.map((role) => {
    const email = `${role}@x.test`;
    return { login: role, login_key: role, email, email_key: email, name: role, role, created_at: '' };
  });
  await database.transaction((executor) => executor.insertInto('users').values(users).execute());
};

/** Starts one at `2026-11-21T10:00:00Z`, over the database that `watch` makes of it; it goes away with the test. */
export const startCalendarServer = async (
  context: TestContext,
  place: NewPlace,
  watch: (database: Database) => Database = (database) => database,
): Promise<CalendarServer> => {
  const location = await place('schema');
  const database = watch(await openMigrated(location));
  await addUsers(database);
  let now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const images = testImages(database.read);
  const calendar = await openCalendar({
    database,
    clock: () => now,
    site,
    uidHost: 'agenda.test',
    images,
    hash: (_purpose, secret) => `hash of ${secret}`,
  });
  const app = askedByTests(
    createServer({
      routes: calendarRoutes(calendar, '1.0.0'),
      catchUp: calendar.catchUp,
      revisionFor: calendar.dependencies.calendar.revisionFor,
      now: () => now.epochMilliseconds,
      identify: async ({ headers }) => actorOf(headers['x-actor']),
      options: { publicUrl: 'https://agenda.test' },
    }),
  );
  context.after(async () => {
    await app.close();
    await database.close();
    await location.remove();
  });
  const ask: Ask = async (who, request, body, headers = {}) => {
    const [method, path] = request.split(' ', 2) as [string, string];
    const response = await app.inject({
      method: method as 'GET',
      url: `/calendar/events/v1${path}`,
      headers: { 'x-actor': who, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    };
  };
  return {
    location,
    database,
    dependencies: calendar.dependencies,
    images,
    setClock: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    ask,
    create: async (who, fields = {}) => {
      const { status, body } = await ask(who, 'POST /events', { ...required, ...fields });
      if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
      return body;
    },
  };
};
