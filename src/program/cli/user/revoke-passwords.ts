import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `user revoke-passwords NAME`: from the next request on they are refused, also by a service that is running. */
export const userRevokePasswords: Command = async ({ settings, operand, say, sayJson }) => {
  const { user, revoked } = await withAccounts(settings, (accounts) => accounts.revokePasswords(operand));
  if (settings.json) sayJson({ id: user.id, login: user.login, revoked });
  else
    say({
      es: `Anuladas las contraseñas de aplicación de "${user.login}": ${revoked}. Sus claves siguen sirviendo.`,
      en: `Revoked the application passwords of "${user.login}": ${revoked}. Their keys go on working.`,
    });
  return 0;
};
