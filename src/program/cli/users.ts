import { text } from 'node:stream/consumers';
import {
  addApplicationPassword,
  revokeApplicationPasswords,
} from '../../accounts/credentials/application-passwords.ts';
import { endSessions } from '../../accounts/credentials/sessions.ts';
import { setPassword } from '../../accounts/sign-in/password.ts';
import { listUsers } from '../../accounts/users/user.ts';
import { createUser, deleteUser, updateRole } from '../../accounts/users/users.ts';
import { systemClock } from '../../kernel/clock.ts';
import { usageError } from '../config/usage-error.ts';
import { withCalendar, withExistingCalendar } from '../open-database.ts';
import type { Command } from './command.ts';
import { alignColumns } from './terminal.ts';

/** `user create NAME`: a new user, subscriber without `--role`; makes a calendar where there is none. */
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
        es: `Usuario creado: "${user.login}" (id ${user.id}, rol ${user.role}).`,
        en: `Created the user "${user.login}" (id ${user.id}, role ${user.role}).`,
      },
      {
        es: `Contraseña de aplicación (no se volverá a mostrar): ${applicationPassword}`,
        en: `Application password (will not be shown again): ${applicationPassword}`,
      },
    ],
  };
};

const headings = {
  es: ['id', 'nombre', 'rol', 'correo', 'creado (UTC)'],
  en: ['id', 'name', 'role', 'e-mail', 'created (UTC)'],
} as const;

/** `user list`: all users, in the order in which they were created. */
export const userList: Command = async ({ settings }) => {
  const users = await withExistingCalendar(settings, ({ read }) => listUsers(read));
  const rows = users.map(({ id, login, role, email, created_at }) => [
    String(id),
    login,
    role,
    email ?? '',
    created_at,
  ]);
  return { json: users, said: alignColumns([headings[settings.messageLanguage], ...rows]) };
};

/** `user set-role NAME --role ROLE`; refuses to leave the calendar without an administrator. */
export const userSetRole: Command = async ({ settings, operand }) => {
  const { role } = settings;
  if (role === null) throw usageError({ es: 'Falta la opción --role.', en: 'The option --role is missing.' });
  const { id, login } = await withExistingCalendar(settings, (database) =>
    updateRole(database, operand, role),
  );
  const said = {
    es: `El usuario "${login}" tiene ahora el rol ${role}.`,
    en: `The user "${login}" now has the role ${role}.`,
  };
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
    const said = {
      es: `Se ha cambiado la contraseña de "${login}".`,
      en: `The password of "${login}" was changed.`,
    };
    return { json: { id, login }, said };
  }
  return {
    json: { id, login, password },
    said: {
      es: `Contraseña nueva de "${login}" para iniciar sesión (no se volverá a mostrar): ${password}`,
      en: `New password of "${login}" to sign in with (will not be shown again): ${password}`,
    },
  };
};

/** `user end-sessions NAME`: from the next request on they are over, also for a service that is running. */
export const userEndSessions: Command = async ({ settings, operand }) => {
  const { user, ended } = await withExistingCalendar(settings, (database) => endSessions(database, operand));
  return {
    json: { id: user.id, login: user.login, ended },
    said: {
      es: `Sesiones cerradas de "${user.login}": ${ended}.`,
      en: `Ended sessions of "${user.login}": ${ended}.`,
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
      es: `Contraseña de aplicación nueva de "${user.login}" (no se volverá a mostrar): ${applicationPassword}`,
      en: `New application password of "${user.login}" (will not be shown again): ${applicationPassword}`,
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
      es: `Contraseñas de aplicación revocadas de "${user.login}": ${revoked}. Sus claves siguen activas.`,
      en: `Revoked the application passwords of "${user.login}": ${revoked}. The user's keys stay valid.`,
    },
  };
};

/** `user delete NAME`; refuses to leave the calendar without an administrator. */
export const userDelete: Command = async ({ settings, operand }) => {
  const { id, login } = await withExistingCalendar(settings, (database) => deleteUser(database, operand));
  return {
    json: { id, login },
    said: {
      es: `Usuario eliminado: "${login}". Se conserva lo que publicó.`,
      en: `Deleted the user "${login}". What the user published is kept.`,
    },
  };
};
