import { createKey, listKeys, revokeKey } from '../../accounts/credentials/keys.ts';
import { systemClock } from '../../kernel/clock.ts';
import { usageError } from '../config/usage-error.ts';
import { withExistingCalendar } from '../open-database.ts';
import { alignColumns } from './columns.ts';
import type { Command } from './invocation.ts';

/** `key create NAME --user LOGIN`: a key for a program that acts for that person. */
export const keyCreate: Command = async ({ settings, operand }) => {
  const { user, scope, expires } = settings;
  if (user === null) throw usageError({ es: 'Falta la opción --user.', en: 'The option --user is missing.' });
  const expiresAt = expires === null ? null : Temporal.Instant.from(expires);
  const { key, secret } = await withExistingCalendar(settings, (database) =>
    createKey(database, systemClock, { login: user, name: operand, scope, expiresAt }),
  );
  const { id, login, name, expires_at } = key;
  return {
    json: { id, login, name, scope, expires_at, key: secret },
    said: [
      {
        es: `Creada la clave ${id}, "${name}" (${scope}), de "${login}".`,
        en: `Created the key ${id}, "${name}" (${scope}), of "${login}".`,
      },
      { es: `Clave, que no se vuelve a mostrar: ${secret}`, en: `Key, which is not shown again: ${secret}` },
    ],
  };
};

const headings = {
  es: ['id', 'usuario', 'nombre', 'comienzo', 'permite', 'caduca (UTC)', 'anulada (UTC)', 'último uso (UTC)'],
  en: ['id', 'user', 'name', 'begins', 'allows', 'expires (UTC)', 'revoked (UTC)', 'last used (UTC)'],
} as const;

/** `key list`: the keys of everybody or of `--user`, without the keys themselves. */
export const keyList: Command = async ({ settings }) => {
  const keys = await withExistingCalendar(settings, ({ read }) => listKeys(read, settings.user));
  const rows = keys.map((key) => [
    String(key.id),
    key.login,
    key.name,
    `${key.hint}…`,
    key.scope,
    key.expires_at ?? '',
    key.revoked_at ?? '',
    key.last_used_at ?? '',
  ]);
  return { json: keys, said: alignColumns([headings[settings.locale], ...rows]) };
};

/** `key revoke ID`: from the next request on the key is refused, also by a service that is running. */
export const keyRevoke: Command = async ({ settings, operand }) => {
  if (!/^\d{1,15}$/.test(operand)) {
    throw usageError({
      es: `"${operand}" no es el número de una clave; "cartelera key list" los enumera.`,
      en: `"${operand}" is no number of a key; "cartelera key list" lists them.`,
    });
  }
  const id = Number(operand);
  await withExistingCalendar(settings, (database) => revokeKey(database, systemClock, id));
  return { json: { id }, said: { es: `Anulada la clave ${id}.`, en: `Revoked the key ${id}.` } };
};
