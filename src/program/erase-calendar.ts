import { type ErasedUser, eraseUser } from '../accounts/users/erase-user.ts';
import { type ErasedPlace, erasePlace } from '../calendar/erasing/erase-place.ts';
import { findMentions, type Mentions } from '../calendar/erasing/mentions.ts';
import { commandLine } from '../kernel/actor.ts';
import { systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Database, Executor } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';
import { imagesOf, withExistingCalendar } from './open-database.ts';

/** The work in a transaction that is taken back. */
const tryOnly = async <T>(database: Database, work: (executor: Executor) => Promise<T>): Promise<T> => {
  const done: T[] = [];
  const takeBack = new Error('nothing is to be written');
  try {
    await database.transaction(async (executor) => {
      done.push(await work(executor));
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack) throw error;
  }
  return done[0] as T;
};

/** What an erasure has touched. */
export interface Erasure<T> {
  readonly erased: T;
  /** Whether nothing is left in free room of the database's files either; true when nothing was to be written. */
  readonly isWiped: boolean;
}

/** What names a place still that was erased: it is left as it is. */
export interface NamedStill {
  readonly mentions: Mentions;
}

const erase = async <T>(
  database: Database,
  { dryRun }: Settings,
  missing: Phrase,
  work: (executor: Executor) => Promise<T | null>,
  after: (erased: T) => Promise<void> = async () => undefined,
): Promise<Erasure<T>> => {
  const found = async (executor: Executor): Promise<T> => {
    const erased = await work(executor);
    if (erased === null) throw new AppError('not_found', 'not_found', missing);
    return erased;
  };
  if (dryRun) return { erased: await tryOnly(database, found), isWiped: true };
  const erased = await database.transaction(found);
  await after(erased);
  return { erased, isWiped: await database.wipeRemoved() };
};

/**
 * Removes a venue or organizer for good, its pictures too (docs/adr/0069).
 * @throws AppError `not_found`.
 */
export const erasePlaceOf = (
  settings: Settings,
  kind: 'venue' | 'organizer',
  id: number,
  missing: Phrase,
): Promise<Erasure<ErasedPlace & NamedStill>> =>
  withExistingCalendar(settings, async (database) => {
    const how = { actor: commandLine, now: systemClock(), onRequest: true };
    const images = imagesOf(database, settings);
    const work = async (executor: Executor) => {
      const erased = await erasePlace(executor, kind, id, how);
      return erased && { ...erased, mentions: await findMentions(executor, erased.name) };
    };
    return erase(database, settings, missing, work, async ({ pictures }) => {
      for (const picture of pictures) await images.removeFiles(picture);
    });
  });

/**
 * Removes a user for good (docs/adr/0069).
 * @throws AppError `not_found`, `last_administrator`.
 */
export const eraseUserOf = (settings: Settings, id: number, missing: Phrase): Promise<Erasure<ErasedUser>> =>
  withExistingCalendar(settings, (database) =>
    erase(database, settings, missing, (executor) => eraseUser(executor, id, systemClock())),
  );
