import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../storage/dialect.ts';
import { statementsOf } from '../../../storage/insert-rows.ts';

/** An event that is to get a UID. */
interface Unnamed {
  readonly id: number;
  /** The UID that it had elsewhere; undefined or '' for none. */
  readonly wanted: string | undefined;
}

const findGiven = (executor: Executor, uids: readonly string[]) =>
  executor.selectFrom('events').select('uid').where('uid', 'in', uids).execute();

/**
 * The UIDs of new events (RFC 5545 3.8.4.7), in their order: the one that the event had elsewhere, else
 * `{id}@{host}`; a random one where another event has that too. No two events get the same (docs/adr/0071).
 */
export const uidsOfNew = async (
  executor: Executor,
  host: string,
  events: readonly Unnamed[],
): Promise<readonly string[]> => {
  const choices = events.map(({ id, wanted }) => [...(wanted ? [wanted] : []), `${id}@${host}`]);
  const given = new Set<string>();
  for (const uids of statementsOf([...new Set(choices.flat())], 1)) {
    for (const { uid } of await findGiven(executor, uids)) given.add(uid);
  }
  return choices.map((some) => {
    const uid = some.find((one) => !given.has(one)) ?? `${randomUUID()}@${host}`;
    given.add(uid);
    return uid;
  });
};
