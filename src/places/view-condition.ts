import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '../kernel/actor.ts';

/** `isVisible` of kernel/actor.ts as a condition on the table (or alias) that has `status` and `author`. */
export const isInView = (view: View, table: string): RawBuilder<SqlBool> => {
  if (view === 'all') return sql`1 = 1`;
  const isPublished = sql<SqlBool>`${sql.ref(`${table}.status`)} = 'publish'`;
  if (view === 'public') return isPublished;
  return sql`(${isPublished} or ${sql.ref(`${table}.author`)} = ${Number(view.slice('own:'.length))})`;
};
