import { createImportedPerson, reserveUserId } from '../../../accounts/users/imported-people.ts';
import { findPerson } from '../../../accounts/users/user.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Database } from '../../../storage/dialect.ts';
import { goneFields, personFields } from './fields.ts';
import { type JsonObject, type Place, type ReadAs, readFields } from './stored.ts';

/** The people of a file, taken in one by one. */
export interface PeopleImport {
  /** Takes one in, or finds them here by their login. @throws WrongLine */
  readonly take: (record: JsonObject, place: Place) => Promise<void>;
  readonly remarks: () => readonly Phrase[];
  /** Who did not come. */
  readonly losses: () => readonly Phrase[];
}

/** Characters; nobody's are longer. */
const [longestName, longestEmail] = [500, 320];
/** Nobody. */
const nobody = 0;
const mostNamed = 20;

const listed = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')}, … (${names.length})`;

/**
 * Takes people in, or with `dryRun` only looks who is here. `authors` gets their ids here by those of the file; those
 * who stand in it already are taken for the person it says.
 */
export const peopleImport = (
  database: Database,
  authors: Map<string, number>,
  dryRun: boolean,
): PeopleImport => {
  authors.set(String(nobody), nobody);
  const made: string[] = [];
  const refused: string[] = [];

  const takePerson = async (said: ReadAs<typeof personFields>): Promise<void> => {
    const { id, login, name, email, role, created_at } = said;
    const person = {
      id,
      login,
      name: name.slice(0, longestName).toWellFormed(),
      email: (email?.length ?? 0) > longestEmail ? null : email,
      role,
      created_at,
    };
    const known = await findPerson(database.read, person.login);
    if (known !== null) {
      authors.set(String(id), known);
      return;
    }
    made.push(person.login);
    if (dryRun) return;
    const here = await database.transaction((executor) =>
      createImportedPerson(executor, database.dialect, person),
    );
    if (here !== null) authors.set(String(id), here);
    else {
      made.pop();
      refused.push(person.login);
    }
  };

  const takeDeleted = async (id: number): Promise<void> => {
    const isKept =
      dryRun || (await database.transaction((executor) => reserveUserId(executor, database.dialect, id)));
    authors.set(String(id), isKept ? id : nobody);
  };

  return {
    take: async (record, place) => {
      const isGone = !Object.keys(personFields).some(
        (name) => !Object.hasOwn(goneFields, name) && Object.hasOwn(record, name),
      );
      if (isGone) {
        const { id } = readFields(goneFields, record, place);
        if (!authors.has(String(id))) await takeDeleted(id);
      } else {
        const said = readFields(personFields, record, place);
        if (!authors.has(String(said.id))) await takePerson(said);
      }
    },
    remarks: () =>
      phraseIf(made.length > 0, {
        es: `Usuarios nuevos, todavía sin contraseña: ${listed(made)}. Créala con "cartelera user add-password NOMBRE".`,
        en: `New users, without a password yet: ${listed(made)}. "cartelera user add-password NAME" gives one.`,
      }),
    losses: () =>
      phraseIf(refused.length > 0, {
        es: `No se pudieron crear estos usuarios porque sus nombres ya están en uso; el autor de sus registros es el usuario que importa: ${listed(refused)}.`,
        en: `These users could not be created, as others use their names; what is theirs becomes the importer's: ${listed(refused)}.`,
      }),
  };
};
