import { sql } from 'kysely';
import type { TableCopying } from '../dialect.ts';

const rowsAtOnce = 500;

/** Copying tables of PostgreSQL. */
export const postgresTableCopying: TableCopying = {
  readRows: async function* (executor, table, columns) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`declare copied no scroll cursor for select ${list} from ${sql.table(table)}`.execute(executor);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from copied`.execute(
        executor,
      );
      if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column]));
      if (rows.length < rowsAtOnce) break;
    }
    await sql`close copied`.execute(executor);
  },
  listNumbers: async (executor) => {
    const { rows } = await sql<{ table: string; last: number | null }>`
      select table_name as table,
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass) as last
        from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'`.execute(executor);
    return new Map(rows.flatMap(({ table, last }) => (last === null ? [] : [[table, last]])));
  },
  numberAfter: async (executor, table, last) => {
    const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), 'id')::regclass`;
    await sql`select setval(${sequence}, ${last})`.execute(executor);
  },
};
