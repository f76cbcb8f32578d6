import { listUsers } from '../../accounts/users/user.ts';
import type { Executor } from '../../storage/dialect.ts';

/** The id of whoever comes first to a calendar without people: the administrator of the first start. */
const firstId = 1;

/** Whose the sample events are: the oldest administrator's, else the oldest person's, else of whoever comes first. */
export const findSampleAuthor = async (executor: Executor): Promise<number> => {
  const users = await listUsers(executor);
  const author = users.find(({ role }) => role === 'administrator') ?? users[0];
  return author?.id ?? firstId;
};
