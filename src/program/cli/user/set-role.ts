import { usageError } from '../../config/usage-error.ts';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `user set-role NAME --role ROLE`; refuses to leave the calendar without an administrator. */
export const userSetRole: Command = async ({ settings, operand, say, sayJson }) => {
  const { role } = settings;
  if (role === null) throw usageError({ es: 'Falta la opción --role.', en: 'The option --role is missing.' });
  const user = await withAccounts(settings, (accounts) => accounts.updateRole(operand, role));
  if (settings.json) sayJson({ id: user.id, login: user.login, role });
  else say({ es: `"${user.login}" tiene ahora el rol ${role}.`, en: `"${user.login}" is now ${role}.` });
  return 0;
};
