import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

const maxStatements = 500;

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

/** Runs one statement with its parameters; throws the error of `node:sqlite`. */
export type RunStatement = (sql: string, parameters: readonly unknown[]) => FoundRows;

/** Whether SQLite found the file damaged, cut off or to be something else (https://sqlite.org/rescode.html). */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(primaryCodeOf(error)) || resultCodeOf(error) === 522;

/** Somebody may put the file right again, and what was read of it meanwhile would be believed for ever. */
const forgetPages = (file: DatabaseSync): void => {
  try {
    file.exec('pragma shrink_memory');
  } catch {
    // The next statement says what is wrong.
  }
};

/** Runs statements on one open file, each text compiled once as long as it is among the last used. */
export const statementsOn = (file: DatabaseSync): RunStatement => {
  const statements = new LRUCache<string, Prepared>({ max: maxStatements });
  const remember = (sql: string, statement: StatementSync): Prepared => {
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    statements.set(sql, prepared);
    return prepared;
  };
  const prepare = (sql: string): Prepared => {
    const statement = file.prepare(sql);
    statement.setReturnArrays(true);
    return remember(sql, statement);
  };
  const run: RunStatement = (sql, parameters) => {
    const { statement, columns } = statements.get(sql) ?? prepare(sql);
    const given = parameters as SQLInputValue[];
    const values = statement.all(...given) as unknown as readonly unknown[][];
    // Another process has changed the schema, and `*` names more than it did. With as many columns they are the same
    // ones: no step of the schema drops or renames a column, it only adds some.
    if (values[0] !== undefined && values[0].length !== columns.length)
      return { columns: remember(sql, statement).columns, values };
    return { columns, values };
  };
  return (sql, parameters) => {
    try {
      return run(sql, parameters);
    } catch (error) {
      if (isDamage(error)) forgetPages(file);
      throw error;
    }
  };
};

/** What a query found: the names of the columns once, and the values of each row in their order. */
export interface FoundRows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/**
 * The rows as Kysely wants them. Making them here takes a tenth of what SQLite's own objects take, and half of what
 * it takes to hand those over from a thread, each with all its names.
 */
export const rowsOf = ({ columns, values }: FoundRows): readonly unknown[] =>
  values.map((row) => {
    const made: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) made[columns[at] as string] = row[at];
    return made;
  });

/** The result code of an error of `node:sqlite`, extended (https://sqlite.org/rescode.html); 0 for any other error. */
export const resultCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Of which kind the error is: the lowest byte of its result code. */
export const primaryCodeOf = (error: unknown): number => resultCodeOf(error) & 0xff;

/** Another connection is writing. */
export const busy = 5;

/** How long another process may keep the file locked while it is being opened, in milliseconds. */
export const openingTimeout = 5000;

/** Opens the file for reading only, with so many bytes of it kept in memory. */
export const openReader = (path: string, cacheBytes: number): DatabaseSync => {
  const file = new DatabaseSync(path, { timeout: openingTimeout });
  file.exec(`pragma query_only = on; pragma cache_size = -${Math.ceil(cacheBytes / 1024)};`);
  return file;
};
