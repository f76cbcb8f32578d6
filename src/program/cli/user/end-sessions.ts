import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `user end-sessions NAME`: from the next request on they are over, also for a service that is running. */
export const userEndSessions: Command = async ({ settings, operand, say, sayJson }) => {
  const { user, ended } = await withAccounts(settings, (accounts) => accounts.endSessions(operand));
  if (settings.json) sayJson({ id: user.id, login: user.login, ended });
  else
    say({
      es: `Sesiones de "${user.login}" que han acabado: ${ended}.`,
      en: `Sessions of "${user.login}" that have ended: ${ended}.`,
    });
  return 0;
};
