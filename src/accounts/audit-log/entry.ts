import type { AccountKind, ChangeKind } from '../../storage/tables.ts';

/** What the audit log tells of. */
export type AuditKind = ChangeKind | AccountKind;

/** One thing that somebody did. */
export interface AuditEntry {
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly at: string;
  /** Null for the program itself, for commands, and for whoever was not let in; the login of somebody deleted is null. */
  readonly user: { readonly id: number; readonly login: string | null } | null;
  readonly kind: AuditKind;
  readonly action: string;
  /** Id of what it was done to, null where there is none. */
  readonly record: number | null;
  /** Revision of a record after it, null for anything else. */
  readonly revision: number | null;
  /** What a record was called before it, or what there is to know of an account. */
  readonly about: Readonly<Record<string, string | number | null>>;
  /** Where from; null for the program itself and for commands. */
  readonly address: string | null;
  /**
   * What was presented: `key 3`, `application password 5`, `session 9`, `password` by whoever
   * signed in with it, `command line`; null for the program itself and for whoever was not let in.
   */
  readonly credential: string | null;
}

/** Records of the calendar, in the order of the interface. */
export const changeKinds = ['event', 'venue', 'organizer', 'image', 'category', 'tag'] as const;
/** What people sign in by, and they themselves. */
export const accountKinds = ['user', 'application_password', 'key', 'password', 'session'] as const;
