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

/** Runs one query with its parameters and gives its rows. */
export type ReadRows = (sql: string, parameters: readonly unknown[]) => readonly unknown[];
