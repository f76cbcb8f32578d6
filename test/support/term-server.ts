import type { TestContext } from 'node:test';
import { categoryRoutes } from '../../src/categories/routes.ts';
import { followCalendar } from '../../src/changes/calendar.ts';
import { recordChange } from '../../src/changes/record-change.ts';
import type { Database } from '../../src/database/dialect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Status } from '../../src/database/tables.ts';
import { createServer } from '../../src/http/server.ts';
import { type Actor, anonymous, type Role, roles } from '../../src/kernel/actor.ts';
import { takeId } from '../../src/records/ids.ts';
import { tagRoutes } from '../../src/tags/routes.ts';
import { adjustCounts } from '../../src/terms/counts.ts';
import { resolveTerms } from '../../src/terms/link.ts';
import { keepRenderedTerms } from '../../src/terms/rendered-terms.ts';
import { followTerms, type TermIndex } from '../../src/terms/term-index.ts';
import type { TestLocation } from './databases.ts';

/** An answer as tests look at it. */
export interface TermReply {
  readonly status: number;
  // Tests reach into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** An event put straight into the database. */
export interface TermEvent {
  readonly categories?: unknown;
  readonly tags?: unknown;
  readonly status?: Status;
  readonly author?: number;
  readonly password?: string;
}

/** A server of categories and tags over one real database; users 1 to 5 have the roles in their order. */
export interface TermServer {
  readonly database: Database;
  readonly location: TestLocation;
  readonly terms: TermIndex;
  /** Asks as a role (`-` for a stranger) with `VERB /path` below the mount and a JSON body. */
  readonly ask: (
    who: Role | '-',
    request: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<TermReply>;
  /** Makes an event that names terms as a write of events does, and gives its id. */
  readonly addEvent: (event: TermEvent) => Promise<number>;
}

/** The mount that `ask` goes to, as links in answers name it. */
export const base = 'https://agenda.test/calendar/events/v1';

/** The actor of a role. */
export const actorOf = (who: unknown): Actor => {
  const index = roles.indexOf(who as Role);
  const role = roles[index];
  return role === undefined ? anonymous : { userId: index + 1, role, scope: 'admin' };
};

const now = Temporal.Instant.from('2031-05-01T08:00:00Z');

const plainEvent = {
  revision: 1,
  status_before_trash: null,
  date_utc: '2031-05-01 08:00:00',
  modified_utc: '2031-05-01 08:00:00',
  description: '',
  excerpt: '',
  image_id: null,
  lineage: '[]',
  title: 'Verbena',
  timezone: 'UTC',
  zone_version: '2026a',
  all_day: 0,
  start_local: '2031-06-01 20:00:00',
  end_local: '2031-06-01 22:00:00',
  start_utc: '2031-06-01 20:00:00',
  end_utc: '2031-06-01 22:00:00',
  cost: null,
  website: '',
  show_map: 0,
  show_map_link: 0,
  hide_from_listings: 0,
  sticky: 0,
  featured: 0,
  ticketed: 0,
  parent: 0,
} as const;

const addEvent = (database: Database, event: TermEvent): Promise<number> =>
  database.transaction(async (executor) => {
    const { categories, tags, status = 'publish', author = 1, password } = event;
    const actor = actorOf(roles[author - 1]);
    const id = await takeId(executor, 'event');
    const row = { ...plainEvent, id, slug: `verbena-${id}`, status, author, password_hash: password ?? null };
    await executor.insertInto('events').values(row).execute();
    const termIds = [
      ...(await resolveTerms(executor, actor, now, 'category', categories)),
      ...(await resolveTerms(executor, actor, now, 'tag', tags)),
    ];
    const links = termIds.map((term_id) => ({ event_id: id, term_id }));
    if (links.length > 0) await executor.insertInto('event_terms').values(links).execute();
    if (status === 'publish') await adjustCounts(executor, { removed: [], added: termIds });
    const change = { kind: 'event', recordId: id, action: 'create', revision: 1, previous: null } as const;
    await recordChange(executor, actor, now, change);
    return id;
  });

/** Starts one; it goes away with the test. */
export const startTermServer = async (
  context: TestContext,
  place: () => Promise<TestLocation>,
): Promise<TermServer> => {
  const location = await place();
  const database = openDatabase(location);
  await migrate(database);
  const calendar = await followCalendar(database);
  const terms = followTerms(database, calendar);
  const deps = {
    database,
    calendar,
    terms,
    clock: () => now,
    renderedTerms: keepRenderedTerms(terms),
    site: {
      timezone: 'Europe/Madrid',
      currencySymbol: '€',
      currencyPosition: 'postfix',
      maxPerPage: 50,
      frameHosts: [],
    } as const,
  };
  const app = createServer({
    routes: [...categoryRoutes(deps), ...tagRoutes(deps)],
    identify: async ({ headers }) => {
      await calendar.catchUp();
      return actorOf(headers['x-role']);
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
    location,
    terms,
    ask: async (who, request, body, headers = {}) => {
      const [method, path] = request.split(' ', 2);
      const response = await app.inject({
        method: method as 'GET',
        url: `/calendar/events/v1${path}`,
        headers: { 'x-role': who, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
    addEvent: (event) => addEvent(database, event),
  };
};
