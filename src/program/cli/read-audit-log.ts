import type { AuditEntry } from '../../accounts/audit-log/entry.ts';
import { listAudit } from '../../accounts/audit-log/list.ts';
import { newest } from '../../accounts/audit-log/position.ts';
import { findUser } from '../../accounts/users/user.ts';
import type { Settings } from '../config/options.ts';
import { withExistingCalendar } from '../open-database.ts';

/**
 * The latest entries of the audit log, the latest first, of everybody when `login` is null.
 * @throws AppError `user_not_found`.
 */
export const listLatestAudit = (
  settings: Settings,
  login: string | null,
  limit: number,
): Promise<readonly AuditEntry[]> =>
  withExistingCalendar(settings, async (database) => {
    const userId = login === null ? null : (await findUser(database.read, login)).id;
    const { entries } = await listAudit(database, {
      before: newest,
      limit,
      userId,
      kind: null,
      record: null,
    });
    return entries;
  });
