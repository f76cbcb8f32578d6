import type { Executor } from '../database/dialect.ts';
import { type Clock, utcText } from '../kernel/clock.ts';
import { newApplicationPassword } from './secret.ts';
import type { HashSecret } from './secret-hash.ts';

/** Gives a person a new application password, named for what it is for, and answers it; only its hash is kept. */
export const createApplicationPassword = async (
  executor: Executor,
  hash: HashSecret,
  clock: Clock,
  { userId, name }: { readonly userId: number; readonly name: string },
): Promise<string> => {
  const password = newApplicationPassword();
  await executor
    .insertInto('application_passwords')
    .values({
      user_id: userId,
      name,
      hash: hash('application password', password),
      created_at: utcText(clock()),
      last_used_at: null,
    })
    .execute();
  return password;
};
