import type { Dialect } from '../dialect.ts';

/** Statements for settings, users, their credentials and sessions, and the log of what was done with these. */
export const accountTables = ({ text, serial, id }: Dialect): readonly string[] => [
  `create table settings (
    name ${text} primary key,
    value ${text} not null
  )`,
  `create table users (
    id ${serial},
    login ${text} not null,
    login_key ${text} not null unique,
    email ${text},
    email_key ${text} unique,
    name ${text} not null,
    role ${text} not null,
    created_at ${text} not null
  )`,
  `create table application_passwords (
    id ${serial},
    user_id ${id} not null references users (id) on delete cascade,
    name ${text} not null,
    hash ${text} not null unique,
    created_at ${text} not null,
    last_used_at ${text}
  )`,
  `create table api_keys (
    id ${serial},
    user_id ${id} not null references users (id) on delete cascade,
    name ${text} not null,
    hash ${text} not null unique,
    hint ${text} not null,
    scope ${text} not null,
    created_at ${text} not null,
    expires_at ${text},
    revoked_at ${text},
    last_used_at ${text}
  )`,
  `create table sign_in_passwords (
    user_id ${id} primary key references users (id) on delete cascade,
    hash ${text} not null,
    created_at ${text} not null
  )`,
  `create table sessions (
    id ${serial},
    user_id ${id} not null references users (id) on delete cascade,
    hash ${text} not null unique,
    created_at ${text} not null,
    last_used_at ${text} not null
  )`,
  'create index sessions_of_user on sessions (user_id, id)',
  `create table sign_in_attempts (
    counter ${text} primary key,
    attempts ${id} not null,
    ends_at ${text} not null
  )`,
  'create index sign_in_attempts_by_end on sign_in_attempts (ends_at)',
  `create table account_acts (
    id ${serial},
    at ${text} not null,
    actor_id ${id},
    kind ${text} not null,
    record_id ${id},
    action ${text} not null,
    about ${text} not null,
    address ${text},
    credential ${text}
  )`,
];
