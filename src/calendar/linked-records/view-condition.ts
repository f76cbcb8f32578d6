import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Opened, View } from '../../kernel/actor.ts';

/** `isVisible` of kernel/actor.ts as a condition on the table (or alias) that has `status` and `author`. */
export const isInView = (view: View, table: string): RawBuilder<SqlBool> => {
  if (view === 'all') return sql`1 = 1`;
  const isPublished = sql<SqlBool>`${sql.ref(`${table}.status`)} = 'publish'`;
  if (view === 'public') return isPublished;
  return sql`(${isPublished} or ${sql.ref(`${table}.author`)} = ${Number(view.slice('own:'.length))})`;
};

const isOpen = {
  events: sql<SqlBool>`events.password_hash is null`,
  occurrences: sql<SqlBool>`occurrences.protected = 0`,
} as const;

/**
 * Whether such a caller may know what an event is linked to: he may read it, and no password hides it, or he may open
 * it (docs/adr/0031). A condition on the table that tells of the event.
 */
export const areLinksKnown = (
  view: View,
  opened: Opened,
  table: keyof typeof isOpen,
): RawBuilder<SqlBool> => {
  const seen = isInView(view, table);
  if (opened === 'all') return seen;
  if (opened === null) return sql`(${seen} and ${isOpen[table]})`;
  return sql`(${seen} and (${isOpen[table]} or ${sql.ref(`${table}.author`)} = ${opened}))`;
};
