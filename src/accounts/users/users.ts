import { commandLine, type Role } from '../../kernel/actor.ts';
import { type Clock, systemClock, utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { recordAccountEvent } from '../audit-log/account-events.ts';
import { type Admitted, createApplicationPassword } from '../credentials/application-passwords.ts';
import { type HashSecret, loadSecretHash } from '../credentials/secrets.ts';
import { findUser, isTakenName, loginKey, readLogin, type User, userColumns } from './user.ts';

/** A user that is to be created. */
export interface NewUser {
  readonly login: string;
  readonly email: string | null;
  /** As it is shown; the login when null. */
  readonly name: string | null;
  readonly role: Role;
}

const invalidLogin = (login: string): AppError =>
  new AppError('invalid', 'invalid_login', {
    es: `"${login}" no es un nombre de usuario válido: puede tener hasta 60 letras, cifras, espacios y _ . @ -`,
    en: `"${login}" is not a valid user name: it may have up to 60 letters, digits, spaces and _ . @ -`,
  });

const alreadyThere = (text: string): AppError =>
  new AppError('conflict', 'user_exists', {
    es: `Ya existe un usuario con el nombre o el correo "${text}".`,
    en: `There is already a user with the name or e-mail "${text}".`,
  });

/** A name is rejected also when it is the e-mail of a user, and the reverse: either signs in. */
const refuseTaken = async (executor: Executor, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    if (await isTakenName(executor, text)) throw alreadyThere(text);
  }
};

const insertUser = async (
  executor: Executor,
  hash: HashSecret,
  clock: Clock,
  { login: given, email, name, role }: NewUser,
): Promise<Admitted> => {
  const login = readLogin(given);
  if (login === null) throw invalidLogin(given);
  await refuseTaken(executor, email === null ? [login] : [login, email]);
  const user = await executor
    .insertInto('users')
    .values({
      login,
      login_key: loginKey(login),
      email,
      email_key: email === null ? null : loginKey(email),
      name: name ?? login,
      role,
      created_at: utcText(clock()),
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await recordAccountEvent(executor, commandLine, clock(), ['user', user.id, 'create', { login, role }]);
  return { user, applicationPassword: await createApplicationPassword(executor, hash, clock, user) };
};

/**
 * Creates a user with an application password.
 * @throws AppError `invalid_login`, or `user_exists` when name or e-mail is taken, as a name or an e-mail.
 */
export const createUser = async (database: Database, clock: Clock, person: NewUser): Promise<Admitted> => {
  const hash = await loadSecretHash(database);
  return database.transaction((executor) => insertUser(executor, hash, clock, person));
};

/** `admin`, or `admin2` and so on where that is taken. */
const freeAdministratorName = async (executor: Executor): Promise<string> => {
  let name = 'admin';
  for (let number = 2; await isTakenName(executor, name); number += 1) name = `admin${number}`;
  return name;
};

/** Two administrators, or as many as there are. */
const someAdministrators = (executor: Executor) =>
  executor.selectFrom('users').select('id').where('role', '=', 'administrator').limit(2).execute();

/**
 * Creates an administrator when there is none yet; null when there is one. There always is from
 * then on, since the last one stays.
 */
export const ensureAdministrator = async (database: Database, clock: Clock): Promise<Admitted | null> => {
  if ((await someAdministrators(database.read)).length > 0) return null;
  const hash = await loadSecretHash(database);
  return database.transaction(async (executor) => {
    if ((await someAdministrators(executor)).length > 0) return null;
    return insertUser(executor, hash, clock, {
      login: await freeAdministratorName(executor),
      email: null,
      name: null,
      role: 'administrator',
    });
  });
};

/** @throws AppError `last_administrator` when the user is the last: a calendar without one could no longer be administered. */
export const refuseLastAdministrator = async (executor: Executor, user: User): Promise<void> => {
  if (user.role !== 'administrator' || (await someAdministrators(executor)).length > 1) return;
  throw new AppError('conflict', 'last_administrator', {
    es: `"${user.login}" es el último administrador del calendario.`,
    en: `"${user.login}" is the last administrator of the calendar.`,
  });
};

/**
 * Changes the role of a user, from the next request on.
 * @throws AppError `user_not_found`, or `last_administrator`.
 */
export const updateRole = (
  database: Database,
  login: string,
  role: Role,
  clock: Clock = systemClock,
): Promise<User> =>
  database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    if (role !== 'administrator') await refuseLastAdministrator(executor, user);
    await executor.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    const about = { login: user.login, role, before: user.role };
    await recordAccountEvent(executor, commandLine, clock(), ['user', user.id, 'update', about]);
    return { ...user, role };
  });

/**
 * Deletes a user with the application passwords and keys. The user's records stay and keep the id as their author,
 * which is never given again; only who may edit the records of others can change them from then on.
 * @throws AppError `user_not_found`, or `last_administrator`.
 */
export const deleteUser = (database: Database, login: string, clock: Clock = systemClock): Promise<User> =>
  database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    await refuseLastAdministrator(executor, user);
    await executor.deleteFrom('users').where('id', '=', user.id).execute();
    const about = { login: user.login, role: user.role };
    await recordAccountEvent(executor, commandLine, clock(), ['user', user.id, 'delete', about]);
    return user;
  });
