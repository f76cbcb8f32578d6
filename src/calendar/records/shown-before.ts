import type { Json } from '../../kernel/json.ts';
import type { ShownFields, ShownTo } from '../../kernel/shown-fields.ts';
import type { RecordColumns } from '../../storage/tables.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import { mayEdit } from './policy.ts';
import { findLocks } from './visibility.ts';

type Row = Pick<RecordColumns, 'id' | 'author' | 'status' | 'password_hash'>;

/** Those fields of a response that the request sends. */
export const sentFieldsOf = (json: { readonly [field: string]: Json }, { sent }: ShownTo): ShownFields =>
  Object.fromEntries(Object.entries(json).filter(([name]) => sent[name] !== undefined));

/** Sent with another status, the date of a scheduled record says that it stays scheduled. */
const withoutDates = ({ date: _, date_utc: __, ...fields }: ShownFields): ShownFields => fields;

/**
 * The ways in which the caller may have been shown a record that he is about to change: open, as answers to writes
 * show it, and masked where a password hides it and the request neither brings it nor says `context=edit`. None of a
 * record in the trash, or that he may not change.
 */
export const shownBefore = async (
  row: Row | undefined,
  to: ShownTo,
  guesses: PasswordGuesses,
  show: (locked: boolean) => Promise<ShownFields>,
): Promise<readonly ShownFields[]> => {
  if (row === undefined || row.status === 'trash' || !mayEdit(to.actor, row)) return [];
  const { isLocked } = await findLocks(to, guesses, async (isClosed) => isClosed(row));
  const locked = isLocked(row);
  const shown = [await show(false), ...(locked ? [await show(true)] : [])];
  const status = to.sent['status'];
  const isRescheduled = row.status === 'future' && status !== undefined && status !== 'future';
  return isRescheduled ? shown.map(withoutDates) : shown;
};
