import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { TermRow } from '../../storage/tables.ts';

/** A category or tag as the outputs of an event show it. */
export interface TermView {
  readonly id: number;
  /** Plain text. */
  readonly name: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; `''` when it is not known. */
  readonly modifiedUtc: string;
}

/** Returns the view of a term. */
export const termView = ({ id, name, modified_utc }: TermRow): TermView => ({
  id,
  name: plainText(name),
  modifiedUtc: modified_utc,
});
