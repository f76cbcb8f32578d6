import {
  countDays,
  entriesOf,
  type ListDay,
  type ListEntry,
  type OccurrenceRow,
} from '../../calendar/events/list/occurrences.ts';
import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { Status } from '../../storage/tables.ts';
import { problemsOf, type Report } from './finding.ts';

/** The entries of one facet and status, which make one list. */
type ListName = `${string} ${Status}`;

const nameOf = ({ facet, status }: { readonly facet: string; readonly status: Status }): ListName =>
  `${facet} ${status}`;

const batchSize = 2000;

const readEntries = (executor: Executor, after: ListEntry | undefined): Promise<ListEntry[]> => {
  const columns = ['facet', 'status', 'start_local', 'listed_id', 'end_local'] as const;
  let query = executor.selectFrom('list_entries').selectAll().limit(batchSize);
  for (const column of columns) query = query.orderBy(column);
  if (after) {
    query = query.where((build) =>
      build(
        build.refTuple(...columns),
        '>',
        build.tuple(after.facet, after.status, after.start_local, after.listed_id, after.end_local),
      ),
    );
  }
  return query.execute();
};

const stands = (entry: ListEntry, occurrence: OccurrenceRow | undefined): boolean =>
  occurrence !== undefined &&
  occurrence.status === entry.status &&
  occurrence.start_local === entry.start_local &&
  occurrence.end_local === entry.end_local &&
  occurrence.facets.includes(`"${entry.facet}"`);

const readListed = (executor: Executor, ids: readonly number[]): Promise<OccurrenceRow[]> =>
  executor.selectFrom('occurrences').selectAll().where('id', 'in', ids).execute();

const checkDays = async (
  executor: Executor,
  report: Report,
  list: Pick<ListEntry, 'facet' | 'status'>,
  expected: ReadonlyMap<string, number>,
): Promise<void> => {
  const days = await executor
    .selectFrom('list_days')
    .selectAll()
    .where('facet', '=', list.facet)
    .where('status', '=', list.status)
    .execute();
  const stored = new Map(days.map((day) => [dayKey(day), day.entries]));
  for (const key of new Set([...expected.keys(), ...stored.keys()])) {
    const entries = expected.get(key) ?? 0;
    const noted = stored.get(key) ?? 0;
    if (entries === noted) continue;
    problemsOf(report, 'list')(
      `${nameOf(list)}, ${key}`,
      `Tiene ${entries} elementos y el total guardado es ${noted}: los totales de las listas son incorrectos.`,
      `It has ${entries} entries and the stored total is ${noted}: the totals of lists are wrong.`,
    );
  }
};

const dayKey = ({ start_day, end_day }: Pick<ListDay, 'start_day' | 'end_day'>): string =>
  `${start_day}/${end_day}`;

/** Checks each entry against its occurrence, and the sums of days list by list; gives how many of each list belong. */
const checkEntries = async (executor: Executor, report: Report): Promise<Map<ListName, number>> => {
  const sizes = new Map<ListName, number>();
  let days = new Map<string, number>();
  let last: ListEntry | undefined;
  for (let entries = await readEntries(executor, last); entries.length > 0; ) {
    const ids = [...new Set(entries.map(({ listed_id }) => listed_id))];
    const listed = new Map((await readListed(executor, ids)).map((row) => [row.id, row]));
    for (const entry of entries) {
      if (last && nameOf(last) !== nameOf(entry)) {
        await checkDays(executor, report, last, days);
        days = new Map();
      }
      last = entry;
      const belongs = stands(entry, listed.get(entry.listed_id));
      sizes.set(nameOf(entry), (sizes.get(nameOf(entry)) ?? 0) + (belongs ? 1 : 0));
      for (const day of countDays([entry])) days.set(dayKey(day), (days.get(dayKey(day)) ?? 0) + 1);
      if (belongs) continue;
      problemsOf(report, 'event')(
        entry.listed_id,
        `Está en la lista ${nameOf(entry)} sin que le corresponda.`,
        `It is in the list ${nameOf(entry)}, where it does not belong.`,
      );
    }
    entries = await readEntries(executor, last);
  }
  if (last) await checkDays(executor, report, last, days);
  return sizes;
};

/** Sums of lists that have no entry at all. */
const checkOtherDays = async (
  executor: Executor,
  report: Report,
  sizes: ReadonlyMap<ListName, number>,
): Promise<void> => {
  const lists = await executor
    .selectFrom('list_days')
    .select(['facet', 'status'])
    .where('entries', '!=', 0)
    .distinct()
    .execute();
  for (const list of lists) {
    if (!sizes.has(nameOf(list))) await checkDays(executor, report, list, new Map());
  }
};

const findPresent = async (executor: Executor, entries: readonly ListEntry[]): Promise<Set<number>> => {
  const [first] = entries;
  if (!first) return new Set();
  const ids = entries.map(({ listed_id }) => listed_id);
  const rows = await executor
    .selectFrom('list_entries')
    .select('listed_id')
    .where('facet', '=', first.facet)
    .where('status', '=', first.status)
    .where('start_local', 'in', [...new Set(entries.map(({ start_local }) => start_local))])
    .where('listed_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ listed_id }) => listed_id));
};

/** Names the events that are missing from lists which have fewer entries than they should. */
const findMissing = async (
  executor: Executor,
  report: Report,
  lists: ReadonlySet<ListName>,
): Promise<void> => {
  const found = problemsOf(report, 'event');
  for await (const occurrences of rowsById(executor, 'occurrences', 500)) {
    const expected = occurrences.flatMap(entriesOf).filter((entry) => lists.has(nameOf(entry)));
    for (const [list, entries] of Map.groupBy(expected, nameOf)) {
      const present = await findPresent(executor, entries);
      for (const { listed_id } of entries) {
        if (!present.has(listed_id))
          found(listed_id, `Falta en la lista ${list}.`, `It is missing from the list ${list}.`);
      }
    }
  }
};

/**
 * Compares the entries of lists with the occurrences they come from, and their sums with the entries. What lists say
 * is thereby what `checkEvents` compares with the events.
 */
export const checkLists = async (executor: Executor, report: Report): Promise<void> => {
  const sizes = await checkEntries(executor, report);
  await checkOtherDays(executor, report, sizes);
  const expected = new Map<ListName, number>();
  for await (const occurrences of rowsById(executor, 'occurrences', 500)) {
    for (const entry of occurrences.flatMap(entriesOf)) {
      expected.set(nameOf(entry), (expected.get(nameOf(entry)) ?? 0) + 1);
    }
  }
  const short = [...expected].filter(([name, size]) => (sizes.get(name) ?? 0) < size).map(([name]) => name);
  if (short.length > 0) await findMissing(executor, report, new Set(short));
};
