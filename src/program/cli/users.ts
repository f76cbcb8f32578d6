import { text } from 'node:stream/consumers';
import {
  addApplicationPassword,
  revokeApplicationPasswords,
} from '../../accounts/credentials/application-passwords.ts';
import { endSessions } from '../../accounts/sessions/sessions.ts';
import { setPassword } from '../../accounts/sign-in/password.ts';
import { listUsers } from '../../accounts/users/user.ts';
import { createUser, deleteUser, updateRole } from '../../accounts/users/users.ts';
import { systemClock } from '../../kernel/clock.ts';
import { usageError } from '../config/usage-error.ts';
import { withCalendar, withExistingCalendar } from '../open-database.ts';
import { alignColumns } from './columns.ts';
import type { Command } from './invocation.ts';

/** `user create NAME`: a new person, subscriber unless `--role` says otherwise; makes a calendar that is not there. */
export const userCreate: Command = async ({ settings, operand }) => {
  const { email, displayName, role } = settings;
  const person = { login: operand, email, name: displayName, role: role ?? 'subscriber' };
  const { user, applicationPassword } = await withCalendar(settings, (database) =>
    createUser(database, systemClock, person),
  );
  return {
    json: { id: user.id, login: user.login, application_password: applicationPassword },
    said: [
      {
        es: `Creado el usuario "${user.login}" (${user.id}, ${user.role}).`,
        en: `Created the user "${user.login}" (${user.id}, ${user.role}).`,
      },
      {
        es: `Contraseña de aplicación, que no se vuelve a mostrar: ${applicationPassword}`,
        en: `Application password, which is not shown again: ${applicationPassword}`,
      },
    ],
  };
};

const headings = {
  es: ['id', 'nombre', 'rol', 'correo', 'creada (UTC)'],
  en: ['id', 'name', 'role', 'e-mail', 'created (UTC)'],
} as const;

/** `user list`: everybody, in the order in which they were created. */
export const userList: Command = async ({ settings }) => {
  const users = await withExistingCalendar(settings, ({ read }) => listUsers(read));
  const rows = users.map(({ id, login, role, email, created_at }) => [
    String(id),
    login,
    role,
    email ?? '',
    created_at,
  ]);
  return { json: users, said: alignColumns([headings[settings.locale], ...rows]) };
};

/** `user set-role NAME --role ROLE`; refuses to leave the calendar without an administrator. */
export const userSetRole: Command = async ({ settings, operand }) => {
  const { role } = settings;
  if (role === null) throw usageError({ es: 'Falta la opción --role.', en: 'The option --role is missing.' });
  const { id, login } = await withExistingCalendar(settings, (database) =>
    updateRole(database, operand, role),
  );
  const said = { es: `"${login}" tiene ahora el rol ${role}.`, en: `"${login}" is now ${role}.` };
  return { json: { id, login, role }, said };
};

// A line and no more: what follows may be the rest of a script.
const readPassword = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';

/** `user set-password NAME`: a password to sign in with, drawn here, or with `--stdin` the given one. */
export const userSetPassword: Command = async ({ settings, operand }) => {
  const given = settings.stdin ? await readPassword() : null;
  const { user, password } = await withExistingCalendar(settings, (database) =>
    setPassword(database, systemClock, operand, given),
  );
  const { id, login } = user;
  if (given !== null) {
    const said = { es: `"${login}" tiene otra contraseña.`, en: `"${login}" has another password.` };
    return { json: { id, login }, said };
  }
  return {
    json: { id, login, password },
    said: {
      es: `Contraseña con la que entra "${login}", que no se vuelve a mostrar: ${password}`,
      en: `Password with which "${login}" signs in, which is not shown again: ${password}`,
    },
  };
};

/** `user end-sessions NAME`: from the next request on they are over, also for a service that is running. */
export const userEndSessions: Command = async ({ settings, operand }) => {
  const { user, ended } = await withExistingCalendar(settings, (database) => endSessions(database, operand));
  return {
    json: { id: user.id, login: user.login, ended },
    said: {
      es: `Sesiones de "${user.login}" que han acabado: ${ended}.`,
      en: `Sessions of "${user.login}" that have ended: ${ended}.`,
    },
  };
};

/** `user add-password NAME`: one more application password; the older ones go on working. */
export const userAddPassword: Command = async ({ settings, operand }) => {
  const { user, applicationPassword } = await withExistingCalendar(settings, (database) =>
    addApplicationPassword(database, systemClock, operand),
  );
  return {
    json: { id: user.id, login: user.login, application_password: applicationPassword },
    said: {
      es: `Otra contraseña de aplicación de "${user.login}", que no se vuelve a mostrar: ${applicationPassword}`,
      en: `One more application password of "${user.login}", which is not shown again: ${applicationPassword}`,
    },
  };
};

/** `user revoke-passwords NAME`: from the next request on they are refused, also by a service that is running. */
export const userRevokePasswords: Command = async ({ settings, operand }) => {
  const { user, revoked } = await withExistingCalendar(settings, (database) =>
    revokeApplicationPasswords(database, operand),
  );
  return {
    json: { id: user.id, login: user.login, revoked },
    said: {
      es: `Anuladas las contraseñas de aplicación de "${user.login}": ${revoked}. Sus claves siguen sirviendo.`,
      en: `Revoked the application passwords of "${user.login}": ${revoked}. Their keys go on working.`,
    },
  };
};

/** `user delete NAME`; refuses to leave the calendar without an administrator. */
export const userDelete: Command = async ({ settings, operand }) => {
  const { id, login } = await withExistingCalendar(settings, (database) => deleteUser(database, operand));
  return {
    json: { id, login },
    said: {
      es: `Borrado el usuario "${login}"; lo que publicó se conserva.`,
      en: `Deleted the user "${login}"; what they published stays.`,
    },
  };
};
