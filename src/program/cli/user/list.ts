import { alignColumns } from '../columns.ts';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

const headings = {
  es: ['id', 'nombre', 'rol', 'correo', 'creada (UTC)'],
  en: ['id', 'name', 'role', 'e-mail', 'created (UTC)'],
} as const;

/** `user list`: everybody, in the order in which they were created. */
export const userList: Command = async ({ settings, sayJson, write }) => {
  const users = await withAccounts(settings, (accounts) => accounts.listUsers());
  if (settings.json) {
    sayJson(users.map(({ createdAt, ...user }) => ({ ...user, created_at: createdAt })));
    return 0;
  }
  const rows = users.map((user) => [
    String(user.id),
    user.login,
    user.role,
    user.email ?? '',
    user.createdAt,
  ]);
  write(alignColumns([headings[settings.locale], ...rows]));
  return 0;
};
