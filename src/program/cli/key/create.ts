import { usageError } from '../../config/usage-error.ts';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `key create NAME --user LOGIN`: a key for a program that acts for that person. */
export const keyCreate: Command = async ({ settings, operand, say, sayJson }) => {
  const { user, scope, expires } = settings;
  if (user === null) throw usageError({ es: 'Falta la opción --user.', en: 'The option --user is missing.' });
  const { key, secret } = await withAccounts(settings, (accounts) =>
    accounts.createKey({
      login: user,
      name: operand,
      scope,
      expiresAt: expires === null ? null : Temporal.Instant.from(expires),
    }),
  );
  if (settings.json) {
    sayJson({ id: key.id, login: key.login, name: key.name, scope, expires_at: key.expiresAt, key: secret });
    return 0;
  }
  say({
    es: `Creada la clave ${key.id}, "${key.name}" (${scope}), de "${key.login}".`,
    en: `Created the key ${key.id}, "${key.name}" (${scope}), of "${key.login}".`,
  });
  say({ es: `Clave, que no se vuelve a mostrar: ${secret}`, en: `Key, which is not shown again: ${secret}` });
  return 0;
};
