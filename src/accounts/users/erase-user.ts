import { commandLine } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';
import { recordAccountEvent } from '../audit-log/account-events.ts';
import { findUserById } from './user.ts';
import { refuseLastAdministrator } from './users.ts';

/** What an erasure has touched. */
export interface ErasedUser {
  /** With which the user signed in; null when the audit log does not have it any more. */
  readonly login: string | null;
  /** How many acts of the audit log lost a name or a network address. */
  readonly acts: number;
  /** How many changes of records lost the network address that the user made them from. */
  readonly changes: number;
  /** How many events, venues, organizers and images keep the number of their author, who does not exist any more. */
  readonly records: number;
}

/** These stay: they are about rights, not about a person. */
const lasting: ReadonlySet<string> = new Set(['role', 'before', 'scope', 'by']);

type About = Readonly<Record<string, string | number | null>>;

interface Act {
  readonly id: number;
  readonly actor_id: number | null;
  readonly kind: string;
  readonly record_id: number | null;
  readonly action: string;
  readonly about: About;
  readonly address: string | null;
}

/** Read at once. */
const atOnce = 1000;

async function* allActs(executor: Executor): AsyncGenerator<Act> {
  for (let after = 0; ; ) {
    const rows = await executor
      .selectFrom('account_acts')
      .select(['id', 'actor_id', 'kind', 'record_id', 'action', 'about', 'address'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      yield { ...row, about: JSON.parse(row.about) as About };
      after = row.id;
    }
    if (rows.length < atOnce) return;
  }
}

const isUpon = ({ kind, record_id }: Act, id: number): boolean =>
  (kind === 'user' || kind === 'password') && record_id === id;

/** Returns the login of a user who was deleted, as far as the log has it. */
const findFormerLogin = async (executor: Executor, id: number): Promise<string | null> => {
  for await (const act of allActs(executor)) {
    const { login } = act.about;
    if (isUpon(act, id) && typeof login === 'string') return login;
  }
  return null;
};

/** The acts that concern the user: done by him, upon him, or upon what was called by his login while it was his. */
async function* actsOf(executor: Executor, id: number, login: string | null): AsyncGenerator<Act> {
  let isTheirs = true;
  for await (const act of allActs(executor)) {
    const isCalled = login !== null && act.about['login'] === login;
    // Another user may have had the login before or after.
    if (isCalled && act.kind === 'user' && act.action === 'create') isTheirs = isUpon(act, id);
    if (isUpon(act, id) || (isCalled && isTheirs) || act.actor_id === id) yield act;
  }
}

const without = (act: Act, id: number, login: string | null): Pick<Act, 'about' | 'address'> => {
  const isAboutOther = act.actor_id === id && 'login' in act.about && act.about['login'] !== login;
  const about = isAboutOther
    ? act.about
    : Object.fromEntries(Object.entries(act.about).filter(([name]) => lasting.has(name)));
  // The address of an administrator who did something with the user is not the user's.
  return { about, address: act.actor_id === id || act.actor_id === null ? null : act.address };
};

const authored = ['events', 'venues', 'organizers', 'images'] as const;

const countRecords = async (executor: Executor, author: number): Promise<number> => {
  let count = 0;
  for (const table of authored) {
    const { found } = await executor
      .selectFrom(table)
      .select((build) => build.fn.countAll().as('found'))
      .where('author', '=', author)
      .executeTakeFirstOrThrow();
    count += Number(found);
  }
  return count;
};

/**
 * Removes a user for good, with passwords, keys and sessions, and takes login, names and network addresses out of the
 * audit log, whose entries stay; null when no user has or had that id. Records keep
 * the number of their author, which is never given to anybody else. Part of a transaction (docs/adr/0069).
 * @throws AppError `last_administrator`.
 */
export const eraseUser = async (
  executor: Executor,
  id: number,
  now: Temporal.Instant,
): Promise<ErasedUser | null> => {
  const user = await findUserById(executor, id);
  if (user !== null) await refuseLastAdministrator(executor, user);
  const login = user?.login ?? (await findFormerLogin(executor, id));
  let touched = 0;
  for await (const act of actsOf(executor, id, login)) {
    const after = without(act, id, login);
    const about = JSON.stringify(after.about);
    if (about === JSON.stringify(act.about) && after.address === act.address) continue;
    touched += 1;
    await executor
      .updateTable('account_acts')
      .set({ about, address: after.address })
      .where('id', '=', act.id)
      .execute();
  }
  const { found } = await executor
    .selectFrom('changes')
    .select((build) => build.fn.countAll().as('found'))
    .where('actor_id', '=', id)
    .where('address', 'is not', null)
    .executeTakeFirstOrThrow();
  const changes = Number(found);
  if (changes > 0)
    await executor.updateTable('changes').set({ address: null }).where('actor_id', '=', id).execute();
  if (user === null && touched === 0 && changes === 0) return null;
  if (user !== null) {
    await executor.deleteFrom('users').where('id', '=', id).execute();
    await recordAccountEvent(executor, commandLine, now, ['user', id, 'delete', { role: user.role }]);
  }
  return { login, acts: touched, changes, records: await countRecords(executor, id) };
};
