import { addApplicationPassword, revokeApplicationPasswords } from '../accounts/application-passwords.ts';
import { createKey, listKeys, type NewKey, revokeKey } from '../accounts/keys.ts';
import { endSessions } from '../accounts/sessions.ts';
import { listUsers } from '../accounts/user.ts';
import { createUser, deleteUser, type NewUser, updateRole } from '../accounts/users.ts';
import type { Settings } from '../config/options.ts';
import type { Role } from '../kernel/actor.ts';
import { systemClock } from '../kernel/clock.ts';
import { setPassword } from '../sign-in/password.ts';
import { openCalendar } from './calendar.ts';

/** Opens the people and keys of the calendar, migrating it when needed; `close` lets it go. */
export const openAccounts = async (settings: Settings) => {
  const database = await openCalendar(settings);
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
    close: () => database.close(),
  };
};
