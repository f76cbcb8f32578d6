import { type Actor, type View, viewOf } from '../../kernel/actor.ts';
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

/** Something rendered, with the seconds that lock each record at which too much was guessed. */
interface Unlocked<T> {
  readonly rendered: T;
  readonly usedUp: ReadonlyMap<number, number>;
}

/**
 * Renders what a request asks for, with that open which it may see: by the right password, or by `context=edit` what its
 * caller may edit (reference venues-organizers-terms-api 1.6, events-api 1.6). A password hides a record whoever asks.
 * Where a password is tried, all is rendered closed first, which tells what there is to be opened.
 */
export const renderUnlocked = async <T>(
  { actor, raw, network }: Key,
  guesses: PasswordGuesses,
  render: (isLocked: IsLocked) => Promise<T>,
): Promise<Unlocked<T>> => {
  const { password, context } = raw;
  const opened = new Set<number>();
  const usedUp = new Map<number, number>();
  const tried = new Set<number>();
  for (;;) {
    const closed = new Map<number, string>();
    const rendered = await render((row) => {
      if (row.password_hash === null || opened.has(row.id)) return false;
      if (context === 'edit' && mayEdit(actor, row)) return false;
      if (!tried.has(row.id)) closed.set(row.id, row.password_hash);
      return true;
    });
    if (typeof password !== 'string' || closed.size === 0) return { rendered, usedUp };
    const isRight = opened.size > 0;
    const found = await guesses.open(closed, { password, network: network(), isRight });
    for (const id of closed.keys()) tried.add(id);
    for (const [id, seconds] of found.usedUp) usedUp.set(id, seconds);
    if (found.opened.size === 0) return { rendered, usedUp };
    // What was hidden may show further records that are hidden.
    for (const id of found.opened) opened.add(id);
  }
};

/** Who reads, in which form, and whether what passwords hide is open to him (reference events-api 1.6). */
export interface Reading {
  readonly view: View;
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
  /** Whether a password hides the record from this reader. */
  readonly isLocked: IsLocked;
  /** Whether everybody of the view reads the same, so that it may be kept. */
  readonly isShared: boolean;
}

/** The reading that a request asks for, of which `renderUnlocked` says what is locked. */
export const readingOf = (
  request: Pick<Key, 'actor' | 'raw'> & { readonly plain: boolean },
  isLocked: IsLocked,
): Reading => ({
  view: viewOf(request.actor),
  plain: request.plain,
  isLocked,
  isShared: !triesToUnlock(request),
});

/**
 * The reading of one who has just written the event: what he may edit is not hidden from him, with or without its
 * password (reference events-api 1.6).
 */
export const writersReading = ({
  actor,
  plain,
}: Pick<Key, 'actor'> & { readonly plain: boolean }): Reading => ({
  view: viewOf(actor),
  plain,
  isLocked: (record) => record.password_hash !== null && !mayEdit(actor, record),
  isShared: false,
});
