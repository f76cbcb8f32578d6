import type { TestContext } from 'node:test';
import { followCalendar } from '../../src/changes/calendar.ts';
import type { Database } from '../../src/database/dialect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createServer } from '../../src/http/server.ts';
import { type Actor, anonymous, roles } from '../../src/kernel/actor.ts';
import type { Site } from '../../src/kernel/site.ts';
import { organizerRoutes } from '../../src/organizers/routes.ts';
import { keepLists } from '../../src/records/kept-lists.ts';
import { keepRecords } from '../../src/records/kept-records.ts';
import type { PlaceDependencies } from '../../src/records/place-dependencies.ts';
import { venueRoutes } from '../../src/venues/routes.ts';
import type { TestLocation } from './databases.ts';
import { testImages } from './test-images.ts';

/** An answer as tests look at it. */
export interface Reply {
  readonly status: number;
  // Tests reach into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A server of venues and organizers over one real database; users 1 to 5 have the roles in their order. */
export interface PlaceServer {
  readonly database: Database;
  readonly dependencies: PlaceDependencies;
  readonly images: ReturnType<typeof testImages>;
  /** Sets the clock, an ISO instant. */
  readonly setClock: (instant: string) => void;
  /** Asks as a role (`-` for a stranger) with `VERB /path` below the mount and a JSON body. */
  readonly ask: (
    who: string,
    request: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
}

const site: Site = {
  timezone: 'Europe/Madrid',
  currencySymbol: '$',
  currencyPosition: 'prefix',
  maxPerPage: 999,
  frameHosts: [],
};

const actorOf = (who: unknown): Actor => {
  const [name, scope = 'admin'] = String(who ?? '-').split(':');
  const role = roles.find((one) => one === name);
  if (role === undefined) return anonymous;
  return { userId: roles.indexOf(role) + 1, role, scope: scope as Actor['scope'] };
};

/** Starts one at `2031-05-01T08:00:00Z`; it goes away with the test. */
export const startPlaceServer = async (
  context: TestContext,
  place: () => Promise<TestLocation>,
): Promise<PlaceServer> => {
  const location = await place();
  const database = await openDatabase(location);
  await migrate(database);
  const users = roles.map((role) => {
    const email = `${role}@x.test`;
    return { login: role, login_key: role, email, email_key: email, name: role, role, created_at: '' };
  });
  await database.transaction((executor) => executor.insertInto('users').values(users).execute());
  const calendar = await followCalendar(database);
  let now = Temporal.Instant.from('2031-05-01T08:00:00Z');
  const images = testImages(database.read);
  const dependencies: PlaceDependencies = {
    database,
    calendar,
    clock: () => now,
    site,
    images,
    keptRecords: keepRecords(calendar, 1_000_000),
    keptLists: keepLists(calendar, 1_000_000),
    isPassword: (given, hash) => hash === `hash of ${given}`,
  };
  const app = createServer({
    routes: [...venueRoutes(dependencies), ...organizerRoutes(dependencies)],
    identify: async ({ headers }) => {
      await calendar.catchUp();
      return actorOf(headers['x-actor']);
    },
    options: { publicUrl: 'https://agenda.test' },
  });
  context.after(async () => {
    await app.close();
    await database.close();
    await location.remove();
  });
  return {
    database,
    dependencies,
    images,
    setClock: (instant) => {
      now = Temporal.Instant.from(instant);
    },
    ask: async (who, request, body, headers = {}) => {
      const [method, path] = request.split(' ', 2) as [string, string];
      const response = await app.inject({
        method: method as 'GET',
        url: `/calendar/events/v1${path}`,
        headers: { 'x-actor': who, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: response.statusCode,
        body: response.body === '' ? null : JSON.parse(response.body),
        headers: response.headers,
      };
    },
  };
};
