import { utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../dialect.ts';
import { findSetting } from '../kept-setting.ts';
import type { ChangeKind } from '../tables.ts';

/** Read and written at once. */
const statesAtOnce = 200;

/**
 * What stays of a former state: numbers, times, statuses, and by which files a picture was kept, whose names are drawn;
 * nothing that somebody wrote. A list of what stays, so that a column of tomorrow goes.
 */
const lasting: ReadonlySet<string> = new Set([
  ...['id', 'revision', 'author', 'status', 'status_before_trash', 'date_utc', 'modified_utc', 'image_id'],
  ...['created_at', 'modified_at', 'file', 'filesize', 'sizes', 'events'],
]);

/** A state of a record without anything that somebody wrote. */
export const withoutTexts = (state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([name]) => lasting.has(name)));

/**
 * Takes what the change log keeps of the texts of a record out of it; the entries stay, with who changed it and when.
 * Hands on each former state as it was, and gives how many there were. Part of a transaction.
 */
export const eraseFormerStates = async (
  executor: Executor,
  kind: ChangeKind,
  recordId: number,
  onState: (state: unknown) => void = () => undefined,
): Promise<number> => {
  let erased = 0;
  for (let after = 0; ; ) {
    const rows = await executor
      .selectFrom('changes')
      .select(['id', 'previous'])
      .where('kind', '=', kind)
      .where('record_id', '=', recordId)
      .where('id', '>', after)
      .where('previous', 'is not', null)
      .orderBy('id')
      .limit(statesAtOnce)
      .execute();
    for (const { id, previous } of rows) {
      const state = JSON.parse(previous ?? '{}') as object;
      onState(state);
      await executor
        .updateTable('changes')
        .set({ previous: JSON.stringify(withoutTexts(state)) })
        .where('id', '=', id)
        .execute();
      after = id;
    }
    erased += rows.length;
    if (rows.length < statesAtOnce) return erased;
  }
};

/** Rows that are looked at in one transaction, so that nobody waits long for its turn. */
const changesAtOnce = 1000;

/** The change up to which nothing is left to forget: the log is long, and is not gone through each time. */
const settingName = 'addresses_forgotten_to';

const noteDone = (executor: Executor, upTo: number): Promise<unknown> =>
  executor
    .insertInto('settings')
    .values({ name: settingName, value: String(upTo) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(upTo) }))
    .execute();

/**
 * Takes the network addresses out of changes that were made before that moment, and tells how many those were; the
 * changes stay. Stops at the first one that is not so old: what stands behind it, as after a clock that ran ahead,
 * waits for it.
 */
export const forgetAddresses = async (
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  before: Temporal.Instant,
): Promise<number> => {
  const end = utcText(before);
  let forgotten = 0;
  for (;;) {
    const after = Number((await findSetting(read, settingName)) ?? 0);
    const rows = await read
      .selectFrom('changes')
      .select(['id', 'at', 'address'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(changesAtOnce)
      .execute();
    const firstKept = rows.findIndex(({ at }) => at >= end);
    const old = firstKept < 0 ? rows : rows.slice(0, firstKept);
    const last = old.at(-1);
    if (last === undefined) return forgotten;
    const ids = old.flatMap(({ id, address }) => (address === null ? [] : id));
    await transaction(async (executor) => {
      if (ids.length > 0)
        await executor.updateTable('changes').set({ address: null }).where('id', 'in', ids).execute();
      await noteDone(executor, last.id);
    });
    forgotten += ids.length;
    if (old.length < changesAtOnce) return forgotten;
  }
};
