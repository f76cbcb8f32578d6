import { listUsers } from '../../accounts/users/user.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ExportLine } from './line.ts';

const recordTables = ['events', 'venues', 'organizers', 'images'] as const;

const findAuthors = async (executor: Executor): Promise<ReadonlySet<number>> => {
  const ids = new Set<number>();
  for (const table of recordTables) {
    const rows = await executor.selectFrom(table).select('author').distinct().execute();
    for (const { author } of rows) ids.add(author);
  }
  return ids;
};

/**
 * Everybody, without passwords and keys, in the order of their ids. Of those who were deleted and whose records are
 * still there only the id is left.
 */
export const listPersonLines = async (executor: Executor): Promise<readonly ExportLine[]> => {
  const users = await listUsers(executor);
  // Before there is anybody, records are those of the first administrator to come.
  if (users.length === 0) return [];
  const known = new Set(users.map(({ id }) => id));
  const gone = [...(await findAuthors(executor))].filter((id) => id !== 0 && !known.has(id));
  const people = [...users, ...gone.map((id) => ({ id }))].sort((one, other) => one.id - other.id);
  return people.map((person) => ({ kind: 'person', record: JSON.stringify(person), stored: {} }));
};
