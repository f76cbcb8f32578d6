import { createImportedPerson, reserveUserId } from '../../../accounts/users/imported-people.ts';
import { findPerson } from '../../../accounts/users/user.ts';
import { roles } from '../../../kernel/actor.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Database } from '../../../storage/dialect.ts';
import {
  choice,
  count,
  type Fields,
  type JsonObject,
  nullOr,
  type Place,
  readFields,
  text,
  time,
} from '../../file/values.ts';

/** The users of a file, imported one by one. */
export interface UsersImport {
  /** Imports a user, or finds the user of that login here. Throws `WrongLine`. */
  readonly take: (record: JsonObject, stored: JsonObject, placeIn: (part: string) => Place) => Promise<void>;
  readonly remarks: () => readonly Phrase[];
  /** The users that could not be created. */
  readonly losses: () => readonly Phrase[];
}

/** What `record` has of a user who was deleted. */
const deletedUser = { id: count };

/** What `record` has of any other user. */
const user = {
  ...deletedUser,
  login: text,
  name: text,
  email: nullOr(text),
  role: choice(roles),
  created_at: time,
};

/** Characters. */
const [maxName, maxEmail] = [500, 320];
/** The author of records without one. */
const noUser = 0;
const maxNamed = 20;

const listed = (names: readonly string[]): string =>
  names.length <= maxNamed ? names.join(', ') : `${names.slice(0, maxNamed).join(', ')}, … (${names.length})`;

/**
 * Imports users, or with `dryRun` only finds those who exist. Adds their ids here to `authors`, by those of the file; a
 * user who is in it already is not imported. `columns` are what `stored` of a user has.
 */
export const usersImport = (
  database: Database,
  authors: Map<string, number>,
  { dryRun, columns }: { readonly dryRun: boolean; readonly columns: Fields },
): UsersImport => {
  authors.set(String(noUser), noUser);
  const created: string[] = [];
  const rejected: string[] = [];

  const takeUser = async (record: JsonObject, stored: JsonObject, place: Place): Promise<void> => {
    const { id, login, name, email, role, created_at } = readFields(user, record, place);
    if (authors.has(String(id))) return;
    const existing = await findPerson(database.read, login);
    if (existing !== null) {
      authors.set(String(id), existing);
      return;
    }
    if (dryRun) {
      created.push(login);
      return;
    }
    const short = {
      name: name.slice(0, maxName).toWellFormed(),
      email: (email?.length ?? 0) > maxEmail ? null : email,
    };
    const here = await database.transaction((executor) =>
      createImportedPerson(executor, database.dialect, { ...stored, id, login, ...short, role, created_at }),
    );
    if (here !== null) authors.set(String(id), here);
    (here === null ? rejected : created).push(login);
  };

  const takeDeleted = async (record: JsonObject, place: Place): Promise<void> => {
    const { id } = readFields(deletedUser, record, place);
    if (authors.has(String(id))) return;
    const isReserved =
      dryRun || (await database.transaction((executor) => reserveUserId(executor, database.dialect, id)));
    authors.set(String(id), isReserved ? id : noUser);
  };

  return {
    take: (record, stored, placeIn) => {
      const isDeleted = Object.keys(user).every((name) => name === 'id' || !Object.hasOwn(record, name));
      const place = placeIn('user.record');
      if (isDeleted) return takeDeleted(record, place);
      return takeUser(record, readFields(columns, stored, placeIn('user.stored')), place);
    },
    remarks: () =>
      phraseIf(created.length > 0, {
        es: `Usuarios nuevos, todavía sin contraseña: ${listed(created)}. Créala con "cartelera user add-password NOMBRE".`,
        en: `New users, without a password yet: ${listed(created)}. "cartelera user add-password NAME" gives one.`,
      }),
    losses: () =>
      phraseIf(rejected.length > 0, {
        es: `No se pudieron crear estos usuarios porque sus nombres ya están en uso; el autor de sus registros es el usuario que importa: ${listed(rejected)}.`,
        en: `These users could not be created, as others use their names; what is theirs becomes the importer's: ${listed(rejected)}.`,
      }),
  };
};
