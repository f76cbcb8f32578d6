import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `user delete NAME`; refuses to leave the calendar without an administrator. */
export const userDelete: Command = async ({ settings, operand, say, sayJson }) => {
  const user = await withAccounts(settings, (accounts) => accounts.deleteUser(operand));
  if (settings.json) sayJson({ id: user.id, login: user.login });
  else
    say({
      es: `Borrada la persona "${user.login}"; lo que publicó se conserva.`,
      en: `Deleted the user "${user.login}"; what they published stays.`,
    });
  return 0;
};
