import { createKey, listKeys, revokeKey } from '../../accounts/credentials/keys.ts';
import type { Scope } from '../../kernel/actor.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { usageError } from '../config/usage-error.ts';
import { withExistingCalendar } from '../open-database.ts';
import type { Command } from './command.ts';
import { alignColumns } from './terminal.ts';

const meanings = {
  read: { es: 'solo lectura', en: 'reading only' },
  write: { es: 'lectura y escritura', en: 'reading and writing' },
  admin: { es: 'todo lo que permite el rol del usuario', en: 'all that the role of the user allows' },
} as const satisfies Record<Scope, Phrase>;

/** `key create NAME --user LOGIN`: a key for a program that acts for that user. */
export const keyCreate: Command = async ({ settings, operand }) => {
  const { user, scope, expires } = settings;
  if (user === null) throw usageError({ es: 'Falta la opción --user.', en: 'The option --user is missing.' });
  const expiresAt = expires === null ? null : Temporal.Instant.from(expires);
  const { key, secret } = await withExistingCalendar(settings, (database) =>
    createKey(database, systemClock, { login: user, name: operand, scope, expiresAt }),
  );
  const { id, login, name, expires_at } = key;
  const may = meanings[scope];
  return {
    json: { id, login, name, scope, expires_at, key: secret },
    said: [
      {
        es: `Clave creada: ${id}, "${name}", del usuario "${login}", con el alcance "${scope}" (${may.es}).`,
        en: `Created the key ${id}, "${name}", of the user "${login}", with the scope "${scope}" (${may.en}).`,
      },
      { es: `Clave (no se volverá a mostrar): ${secret}`, en: `Key (will not be shown again): ${secret}` },
    ],
  };
};

const headings = {
  es: [
    'id',
    'usuario',
    'nombre',
    'comienzo',
    'alcance',
    'caduca (UTC)',
    'revocada (UTC)',
    'último uso (UTC)',
  ],
  en: ['id', 'user', 'name', 'begins', 'scope', 'expires (UTC)', 'revoked (UTC)', 'last used (UTC)'],
} as const;

/** `key list`: the keys of all users or of `--user`, without the keys themselves. */
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
  return { json: keys, said: alignColumns([headings[settings.messageLanguage], ...rows]) };
};

/** `key revoke ID`: from the next request on the key is refused, also by a service that is running. */
export const keyRevoke: Command = async ({ settings, operand }) => {
  if (!/^\d{1,15}$/.test(operand)) {
    throw usageError({
      es: `"${operand}" no es el id de una clave; "cartelera key list" los muestra.`,
      en: `"${operand}" is not the id of a key; "cartelera key list" lists them.`,
    });
  }
  const id = Number(operand);
  await withExistingCalendar(settings, (database) => revokeKey(database, systemClock, id));
  return { json: { id }, said: { es: `Clave revocada: ${id}.`, en: `Revoked the key ${id}.` } };
};
