import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from './dialect.ts';
import type { Tables } from './tables.ts';

/** The tables whose rows are gone through by their ids. */
type NumberedTable = 'events' | 'venues' | 'organizers' | 'images' | 'terms';

/**
 * The rows of a table for which the condition holds, in the order of their ids, so many at a time that memory stays
 * flat.
 */
export async function* rowsById<Table extends NumberedTable>(
  executor: Executor,
  table: Table,
  limit: number,
  condition: Expression<SqlBool> = sql<SqlBool>`1 = 1`,
): AsyncGenerator<readonly Selectable<Tables[Table]>[]> {
  for (let after = 0; ; ) {
    const rows = await executor
      .selectFrom<NumberedTable>(table)
      .selectAll()
      .where('id', '>', after)
      .where(condition)
      .orderBy('id')
      .limit(limit)
      .execute();
    // Kysely cannot tell the rows of a table that is a type variable.
    if (rows.length > 0) yield rows as unknown as readonly Selectable<Tables[Table]>[];
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last.id;
  }
}

/** A pattern for `like … escape '\'` that finds the text anywhere, its own `%`, `_` and `\` taken literally. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
