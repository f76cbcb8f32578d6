import { alignColumns } from '../columns.ts';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

const headings = {
  es: ['id', 'persona', 'nombre', 'comienzo', 'permite', 'caduca (UTC)', 'anulada (UTC)', 'último uso (UTC)'],
  en: ['id', 'user', 'name', 'begins', 'allows', 'expires (UTC)', 'revoked (UTC)', 'last used (UTC)'],
} as const;

/** `key list`: the keys of everybody or of `--user`, without the keys themselves. */
export const keyList: Command = async ({ settings, sayJson, write }) => {
  const keys = await withAccounts(settings, (accounts) => accounts.listKeys(settings.user));
  if (settings.json) {
    sayJson(
      keys.map(({ createdAt, expiresAt, revokedAt, lastUsedAt, ...key }) => ({
        ...key,
        created_at: createdAt,
        expires_at: expiresAt,
        revoked_at: revokedAt,
        last_used_at: lastUsedAt,
      })),
    );
    return 0;
  }
  const rows = keys.map((key) => [
    String(key.id),
    key.login,
    key.name,
    `${key.hint}…`,
    key.scope,
    key.expiresAt ?? '',
    key.revokedAt ?? '',
    key.lastUsedAt ?? '',
  ]);
  write(alignColumns([headings[settings.locale], ...rows]));
  return 0;
};
