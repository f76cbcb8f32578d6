import type { Executor } from '../../storage/dialect.ts';
import { loginKey } from './login.ts';

/** Whether somebody signs in with that name already, or with that e-mail address. */
export const isTakenName = async (executor: Executor, text: string): Promise<boolean> => {
  const key = loginKey(text);
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
  return row !== undefined;
};
