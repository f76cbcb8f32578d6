import { listAudit } from '../../accounts/audit-log/list.ts';
import { newest } from '../../accounts/audit-log/position.ts';
import { findUser } from '../../accounts/users/user.ts';
import { printable } from '../../kernel/text/characters.ts';
import { withExistingCalendar } from '../open-database.ts';
import type { Command } from './command.ts';
import { alignColumns } from './terminal.ts';

const headings = {
  es: ['fecha (UTC)', 'usuario', 'acción', 'tipo', 'id', 'origen', 'credencial', 'detalles'],
  en: ['date (UTC)', 'user', 'action', 'kind', 'id', 'from', 'credential', 'details'],
} as const;

/** `audit`: the latest entries, of all users or of `--user`; in a terminal the latest is the last line. */
export const audit: Command = async ({ settings }) => {
  const { user: login, last: limit } = settings;
  const { entries } = await withExistingCalendar(settings, async (database) => {
    const userId = login === null ? null : (await findUser(database.read, login)).id;
    return listAudit(database, { before: newest, limit, userId, kind: null, record: null });
  });
  const rows = entries.toReversed().map(({ at, user, action, kind, record, address, credential, about }) => [
    at,
    user === null ? '' : (user.login ?? String(user.id)),
    action,
    kind,
    String(record ?? ''),
    address ?? '',
    credential ?? '',
    // Names may be any text.
    printable(
      Object.entries(about)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ),
  ]);
  return { json: entries, said: alignColumns([headings[settings.messageLanguage], ...rows]) };
};
