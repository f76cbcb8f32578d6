import {
  addApplicationPassword,
  revokeApplicationPasswords,
} from '../../accounts/credentials/application-passwords.ts';
import { createKey, listKeys, type NewKey, revokeKey } from '../../accounts/credentials/keys.ts';
import { endSessions } from '../../accounts/sessions/sessions.ts';
import { setPassword } from '../../accounts/sign-in/password.ts';
import { listUsers } from '../../accounts/users/user.ts';
import { createUser, deleteUser, type NewUser, updateRole } from '../../accounts/users/users.ts';
import type { Role } from '../../kernel/actor.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import type { Settings } from '../config/options.ts';
import { withCalendar, withExistingCalendar } from '../open-database.ts';

const accountsOf = (database: Database) => {
  const clock = systemClock;
  return {
    listUsers: () => listUsers(database.read),
    createUser: (person: NewUser) => createUser(database, clock, person),
    updateRole: (login: string, role: Role) => updateRole(database, login, role),
    deleteUser: (login: string) => deleteUser(database, login),
    setPassword: (login: string, password: string | null) => setPassword(database, clock, login, password),
    endSessions: (login: string) => endSessions(database, login),
    addPassword: (login: string) => addApplicationPassword(database, clock, login),
    revokePasswords: (login: string) => revokeApplicationPasswords(database, login),
    listKeys: (login: string | null) => listKeys(database.read, login),
    createKey: (key: NewKey) => createKey(database, clock, key),
    revokeKey: (id: number) => revokeKey(database, clock, id),
  };
};

/** What commands do with the people and keys of a calendar. */
export type Accounts = ReturnType<typeof accountsOf>;

/**
 * Does something with the people and keys of a calendar, migrating it when needed, and lets it go.
 * @throws AppError `no_calendar` when it is not there.
 */
export const withAccounts = <T>(settings: Settings, work: (accounts: Accounts) => Promise<T>): Promise<T> =>
  withExistingCalendar(settings, (database) => work(accountsOf(database)));

/** Likewise, for whoever creates the first person; a calendar that is not there is made. */
export const withNewAccounts = <T>(
  settings: Settings,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> => withCalendar(settings, (database) => work(accountsOf(database)));
