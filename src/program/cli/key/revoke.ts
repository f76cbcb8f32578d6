import { usageError } from '../../config/usage-error.ts';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `key revoke ID`: from the next request on the key is refused, also by a service that is running. */
export const keyRevoke: Command = async ({ settings, operand, say, sayJson }) => {
  if (!/^\d{1,15}$/.test(operand)) {
    throw usageError({
      es: `"${operand}" no es el número de una clave; "cartelera key list" los enumera.`,
      en: `"${operand}" is no number of a key; "cartelera key list" lists them.`,
    });
  }
  const id = Number(operand);
  await withAccounts(settings, (accounts) => accounts.revokeKey(id));
  if (settings.json) sayJson({ id });
  else say({ es: `Anulada la clave ${id}.`, en: `Revoked the key ${id}.` });
  return 0;
};
