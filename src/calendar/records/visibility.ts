import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Opened, type View, viewOf } from '../../kernel/actor.ts';
import type { Links } from '../../kernel/links.ts';
import type { RecordColumns } from '../../storage/tables.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import { mayEdit } from './policy.ts';

/** What a request brings along to unlock records: its undeclared parameters `password` and `context`. */
export interface Key {
  readonly actor: Actor;
  readonly raw: Readonly<Record<string, unknown>>;
  /** The network that it comes from. */
  readonly network: () => string;
}

/** What of a record says whether a password hides it, and from whom. */
type Lockable = Pick<RecordColumns, 'id' | 'author' | 'status' | 'password_hash'>;

/** Whether a password hides a record. */
export type IsLocked = (row: Lockable) => boolean;

/** Whether the request tries to unlock anything, so that nothing of its answer may be kept. */
export const triesToUnlock = ({ raw }: Pick<Key, 'raw'>): boolean =>
  typeof raw['password'] === 'string' || raw['context'] === 'edit';

/** Which records a password hides from a request, and the seconds that lock each record at which too much was guessed. */
interface Locks {
  readonly isLocked: IsLocked;
  readonly usedUp: ReadonlyMap<number, number>;
}

/**
 * Returns what passwords hide from a request: a right one opens records, and `context=edit` what its caller may edit
 * (reference venues-organizers-terms-api 1.6, events-api 1.6). A password hides a record whoever asks. A password is tried
 * on all records that `visit` meets closed; what is opened by it may lead to further ones.
 */
export const findLocks = async (
  { actor, raw, network }: Key,
  guesses: PasswordGuesses,
  visit: (isLocked: IsLocked) => Promise<unknown>,
): Promise<Locks> => {
  const { password, context } = raw;
  const opened = new Set<number>();
  const usedUp = new Map<number, number>();
  const isLocked: IsLocked = (row) =>
    row.password_hash !== null && !opened.has(row.id) && !(context === 'edit' && mayEdit(actor, row));
  if (typeof password !== 'string') return { isLocked, usedUp };
  const tried = new Set<number>();
  for (;;) {
    const closed = new Map<number, string>();
    await visit((row) => {
      if (!isLocked(row)) return false;
      if (!tried.has(row.id)) closed.set(row.id, row.password_hash ?? '');
      return true;
    });
    if (closed.size === 0) return { isLocked, usedUp };
    const isRight = opened.size > 0;
    const found = await guesses.open(closed, { password, network: network(), isRight });
    for (const id of closed.keys()) tried.add(id);
    for (const [id, seconds] of found.usedUp) usedUp.set(id, seconds);
    if (found.opened.size === 0) return { isLocked, usedUp };
    for (const id of found.opened) opened.add(id);
  }
};

/** Who reads, in which form, and what passwords hide from him (reference events-api 1.6). */
export interface Reading {
  readonly view: View;
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
  /** Whether a password hides the record from this reader. */
  readonly isLocked: IsLocked;
  /** What addresses begin with. */
  readonly links: Links;
}

/** What of a request a reading is made of. */
type Reader = Pick<Key, 'actor'> & Pick<Reading, 'plain' | 'links'>;

/** Returns the reading of a request, of which `findLocks` says what is locked. */
export const readingOf = ({ actor, plain, links }: Reader, isLocked: IsLocked): Reading => ({
  view: viewOf(actor),
  plain,
  isLocked,
  links,
});

/**
 * Returns the reading of one who has just written the event: what he may edit is not hidden from him, with or without its
 * password (reference events-api 1.6).
 */
export const writersReading = (reader: Reader): Reading =>
  readingOf(reader, (record) => record.password_hash !== null && !mayEdit(reader.actor, record));

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
