import type { Database } from '../../storage/dialect.ts';
import type { AccountKind, ChangeKind } from '../../storage/tables.ts';
import type { Position } from './position.ts';
import { type AuditEntry, accountKinds, changeKinds } from './schema.ts';

type AuditKind = ChangeKind | AccountKind;

/** Which entries are wanted, newest first. */
export interface AuditQuery {
  readonly before: Position;
  readonly limit: number;
  /** Only what that user did. */
  readonly userId: number | null;
  readonly kind: AuditKind | null;
  /** Only what was done to the record of that id. */
  readonly record: number | null;
}

/** Some entries, and where the next ones begin; null behind the last. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next: Position | null;
}

interface Found {
  readonly id: number;
  readonly entry: AuditEntry;
}

const isChangeKind = (kind: AuditKind): kind is ChangeKind => changeKinds.some((one) => one === kind);
const isAccountKind = (kind: AuditKind): kind is AccountKind => accountKinds.some((one) => one === kind);

const userOf = (id: number | null, login: string | null): AuditEntry['user'] =>
  id === null ? null : { id, login };

const findChanges = async (
  { dialect, readHeavy }: Database,
  query: AuditQuery,
): Promise<readonly Found[]> => {
  const { before, limit, userId, kind, record } = query;
  if (kind !== null && !isChangeKind(kind)) return [];
  let select = readHeavy
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.actor_id')
    .select(['changes.id', 'at', 'actor_id', 'login', 'kind', 'record_id', 'action', 'revision'])
    .select(['address', 'credential'])
    // The name of a record that does not exist any more.
    .select([dialect.member('previous', 'title').as('title'), dialect.member('previous', 'name').as('name')])
    .where('changes.id', '<', before.change)
    .orderBy('changes.id', 'desc')
    .limit(limit);
  if (userId !== null) select = select.where('actor_id', '=', userId);
  if (kind !== null) select = select.where('kind', '=', kind);
  if (record !== null) select = select.where('record_id', '=', record);
  return (await select.execute()).map(({ id, actor_id, login, record_id, title, name, ...row }) => {
    const called = title ?? name;
    const about = called === null ? {} : { name: called };
    return { id, entry: { ...row, user: userOf(actor_id, login), record: record_id, about } };
  });
};

const findActs = async ({ readHeavy }: Database, query: AuditQuery): Promise<readonly Found[]> => {
  const { before, limit, userId, kind, record } = query;
  if (kind !== null && !isAccountKind(kind)) return [];
  let select = readHeavy
    .selectFrom('account_acts')
    .leftJoin('users', 'users.id', 'account_acts.actor_id')
    .select(['account_acts.id', 'at', 'actor_id', 'login', 'kind', 'record_id', 'action', 'about'])
    .select(['address', 'credential'])
    .where('account_acts.id', '<', before.act)
    .orderBy('account_acts.id', 'desc')
    .limit(limit);
  if (userId !== null) select = select.where('actor_id', '=', userId);
  if (kind !== null) select = select.where('kind', '=', kind);
  if (record !== null) select = select.where('record_id', '=', record);
  return (await select.execute()).map(({ id, actor_id, login, record_id, about, ...row }) => ({
    id,
    entry: {
      ...row,
      user: userOf(actor_id, login),
      record: record_id,
      revision: null,
      about: JSON.parse(about),
    },
  }));
};

/**
 * A page of the audit log: changes of the calendar and acts upon accounts, each in the order in which they were
 * committed, put together by their times. A query for one user or kind may read all changes.
 */
export const listAudit = async (database: Database, query: AuditQuery): Promise<AuditPage> => {
  // One more than the page: there is a next one.
  const wanted = { ...query, limit: query.limit + 1 };
  const changes = [...(await findChanges(database, wanted))];
  const acts = [...(await findActs(database, wanted))];
  const isMore = changes.length + acts.length > query.limit;
  const entries: AuditEntry[] = [];
  let next = query.before;
  while (entries.length < query.limit) {
    const [change] = changes;
    const [act] = acts;
    if (change !== undefined && (act === undefined || change.entry.at >= act.entry.at)) {
      changes.shift();
      entries.push(change.entry);
      next = { ...next, change: change.id };
    } else if (act !== undefined) {
      acts.shift();
      entries.push(act.entry);
      next = { ...next, act: act.id };
    } else break;
  }
  return { entries, next: isMore ? next : null };
};
