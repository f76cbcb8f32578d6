import type { Role, Scope } from '../../kernel/actor.ts';
import { column, type TableDefinition } from './column.ts';

const { id, idOrNull, serial, text, textOrNull } = column;

/** What entries of the audit log are about, beside the records of the calendar. */
export type AccountKind = 'user' | 'application_password' | 'key' | 'password' | 'session';

const ofUser = 'references users (id) on delete cascade';

/** Settings, users, their credentials and sessions, and what was done with these. */
export const accountTables = {
  settings: {
    columns: { name: text('primary key'), value: text() },
  },
  users: {
    columns: {
      id: serial,
      login: text(),
      login_key: text('not null unique'),
      email: textOrNull(),
      email_key: textOrNull('unique'),
      /** The name that pages and the interface show. */
      name: text(),
      role: text<Role>(),
      created_at: text(),
    },
  },
  application_passwords: {
    columns: {
      id: serial,
      user_id: id(`not null ${ofUser}`),
      name: text(),
      hash: text('not null unique'),
      created_at: text(),
      last_used_at: textOrNull(),
    },
  },
  api_keys: {
    columns: {
      id: serial,
      user_id: id(`not null ${ofUser}`),
      name: text(),
      hash: text('not null unique'),
      /** The first characters of the key, by which its owner recognizes it. */
      hint: text(),
      scope: text<Scope>(),
      created_at: text(),
      expires_at: textOrNull(),
      revoked_at: textOrNull(),
      last_used_at: textOrNull(),
    },
  },
  /** Passwords for signing in on pages; a user without one cannot. */
  sign_in_passwords: {
    columns: {
      user_id: id(`primary key ${ofUser}`),
      /** argon2id, in the PHC string format. */
      hash: text(),
      created_at: text(),
    },
  },
  /** Users who have signed in with name and password and not signed out. */
  sessions: {
    columns: {
      id: serial,
      user_id: id(`not null ${ofUser}`),
      /** Keyed hash of what the cookie holds. */
      hash: text('not null unique'),
      created_at: text(),
      last_used_at: text(),
    },
    indexes: ['create index sessions_of_user on sessions (user_id, id)'],
  },
  /** Attempts to sign in since a counter began to count; its row is deleted when its time has ended. */
  sign_in_attempts: {
    columns: {
      /** Keyed hash of what is counted: a name as it was given, an address, a browser. */
      counter: text('primary key'),
      attempts: id(),
      ends_at: text(),
    },
    indexes: ['create index sign_in_attempts_by_end on sign_in_attempts (ends_at)'],
  },
  /** What was done with users, and with what they sign in by: the part of the audit log that is no change of the calendar. */
  account_acts: {
    columns: {
      id: serial,
      at: text(),
      actor_id: idOrNull,
      kind: text<AccountKind>(),
      /** Id of the user, application password, key or session, of a password its user's; null where a sign-in failed. */
      record_id: idOrNull,
      action: text<'create' | 'update' | 'delete' | 'refuse'>(),
      /** JSON object of the rest, e.g. the login and role of a new user; no secrets. */
      about: text(),
      address: textOrNull(),
      credential: textOrNull(),
    },
  },
} satisfies Readonly<Record<string, TableDefinition>>;
