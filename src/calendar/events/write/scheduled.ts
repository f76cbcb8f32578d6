import { type Selectable, sql } from 'kysely';
import { type Actor, anonymous } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import type { Site } from '../../../kernel/site.ts';
import { readUtcText } from '../../../kernel/time/wall-clock.ts';
import { systemWait } from '../../../kernel/waiting.ts';
import { nextRevision, recordChange } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { isStorageRefusal } from '../../../storage/storage-refusals.ts';
import type { EventRow, Tables } from '../../../storage/tables.ts';
import type { Needs } from '../../dependencies.ts';
import { findEventLinks } from '../read/event-rows.ts';
import { publishDrafts } from './publish-drafts.ts';
import { replaceEvent } from './replace-event.ts';

/** Publishes scheduled records when their time has come. */
export interface Schedule {
  /**
   * Makes `publish` of every `future` event, venue and organizer whose publication time has come. One comparison
   * when nothing is due; asked at the start of each request, after the calendar caught up. Resolves after a second where
   * somebody else keeps all others from writing: they are published when that ends (ADR 0048). A storage that refuses
   * (a full disk) does not fail the request: it is tried again ten seconds later.
   */
  readonly publishDue: () => Promise<void>;
}

const places = [
  { table: 'venues', kind: 'venue' },
  { table: 'organizers', kind: 'organizer' },
] as const;
const tables = ['events', 'venues', 'organizers'] as const;

/** Of one table in one transaction. */
const mostAtOnce = 200;
/** In milliseconds. */
const pauseAfterRefusal = 10_000;
/** So long requests wait for what is due, in milliseconds. */
const longestDelay = 1000;

// Written into the query as it is: SQLite uses a partial index only for a condition that it can read.
const scheduled = sql.lit('future' as const);

/** When the next record is due, in milliseconds of the epoch; infinitely late when none is. */
const findNextDue = async (executor: Executor): Promise<number> => {
  const nextOf = (table: (typeof tables)[number]) =>
    executor
      .selectFrom(table)
      .select('date_utc')
      .where('status', '=', scheduled)
      .orderBy('date_utc')
      .limit(1);
  const next = await executor
    .selectNoFrom([
      nextOf('events').as('events'),
      nextOf('venues').as('venues'),
      nextOf('organizers').as('organizers'),
    ])
    .executeTakeFirst();
  const dates = Object.values(next ?? {}).flatMap((date) => date ?? []);
  return Math.min(...dates.map((date) => readUtcText(date).epochMilliseconds));
};

// Kysely cannot tell the rows of a table that is a type variable, hence the last line.
const findDue = <Table extends (typeof tables)[number]>(
  executor: Executor,
  table: Table,
  now: Temporal.Instant,
) =>
  executor
    .selectFrom<(typeof tables)[number]>(table)
    .selectAll()
    .where('status', '=', scheduled)
    .where('date_utc', '<=', utcText(now))
    .orderBy('date_utc')
    .limit(mostAtOnce)
    .execute() as Promise<Selectable<Tables[Table]>[]>;

/** Who scheduled the event, with the rights that he has now; nobody where he is gone. Before it was noted, its author. */
const findScheduler = async (
  executor: Executor,
  { scheduled_by, author }: Pick<EventRow, 'scheduled_by' | 'author'>,
): Promise<Actor> => {
  const user = await executor
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', scheduled_by ?? author)
    .executeTakeFirst();
  return user === undefined ? anonymous : { userId: user.id, role: user.role, scope: 'admin' };
};

// The program itself publishes, so nobody has modified the record.
const publishEvents = async (executor: Executor, now: Temporal.Instant, site: Site): Promise<void> => {
  for (const row of await findDue(executor, 'events', now)) {
    const links = await findEventLinks(executor, row.id);
    const published = { ...row, status: 'publish', scheduled_by: null, revision: row.revision + 1 } as const;
    await replaceEvent(executor, anonymous, now, { row, links }, { row: published, links });
    await publishDrafts(executor, links, { actor: await findScheduler(executor, row), now, site });
  }
};

const publishPlaces = async (executor: Executor, now: Temporal.Instant): Promise<void> => {
  for (const { table, kind } of places) {
    for (const row of await findDue(executor, table, now)) {
      await executor
        .updateTable(table)
        .set({ status: 'publish', revision: row.revision + 1 })
        .where('id', '=', row.id)
        .execute();
      await recordChange(executor, anonymous, now, nextRevision(kind, 'update', row));
    }
  }
};

/** Starts looking after the scheduled records of a calendar. */
export const followSchedule = ({
  database,
  calendar,
  clock,
  site,
}: Needs<'database' | 'calendar' | 'clock' | 'site'>): Schedule => {
  let nextDue = Number.POSITIVE_INFINITY;
  let asOf = -1;
  let refusedAt: number | null = null;
  let looking: Promise<void> | undefined;
  let publishing: Promise<void> | undefined;

  const unlessRefused = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isStorageRefusal(error)) throw error;
      refusedAt = clock().epochMilliseconds;
    }
  };

  const isDue = (): boolean => nextDue <= clock().epochMilliseconds;

  const lookAhead = async (): Promise<void> => {
    const revision = calendar.revision();
    nextDue = await findNextDue(database.read);
    asOf = revision;
  };

  const publish = async (): Promise<void> => {
    while (isDue()) {
      await database.transaction(async (executor) => {
        const now = clock();
        await publishEvents(executor, now, site);
        await publishPlaces(executor, now);
      });
      await calendar.catchUp();
      await lookAhead();
    }
  };

  /** Resolves when it is done or has taken too long; it stays `publishing` until it is done. */
  const startToPublish = (): Promise<void> => {
    const ended = new AbortController();
    const published = unlessRefused(publish).finally(() => {
      publishing = undefined;
      ended.abort();
    });
    return Promise.race([published, systemWait(longestDelay, ended.signal)]);
  };

  return {
    publishDue: async () => {
      if (asOf === calendar.revision() && !isDue()) return;
      // A clock that was set back is not to make it wait for the time that it was set back by.
      if (refusedAt !== null && Math.abs(clock().epochMilliseconds - refusedAt) < pauseAfterRefusal) return;
      if (asOf !== calendar.revision()) {
        looking ??= unlessRefused(lookAhead).finally(() => {
          looking = undefined;
        });
        await looking;
      }
      if (!isDue()) return;
      publishing ??= startToPublish();
      await publishing;
    },
  };
};
