import { listEventIds } from '../../../calendar/events/list/page.ts';
import { isLong, lastDay } from '../../words/dates/event-days.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { ListedEvent, Running } from './list-data.ts';
import { listQuery, type Selection } from './list-query.ts';
import { listedEvent } from './listed-event.ts';
import { findListedRows } from './rows.ts';

/** So many at once are looked at, and so many shown. */
const mostRead = 100;
const mostShown = 20;
const shownAtOnce = 3;

/** No events. */
export const nothingRunning: Running = { shown: [], more: [] };

/** In which stretch of days something runs: it began before `before` and has not ended at `from`, wall times. */
export interface RunningSpan {
  readonly before: string;
  readonly from: string;
}

/** The strip of what goes on for more than three days: what ends soonest first. */
export const findRunning = async (
  context: PageContext,
  visit: Visit,
  selection: Selection,
  { before, from }: RunningSpan,
) => {
  const { database, images, settings } = context;
  const { dayCutoff } = settings;
  const query = listQuery(context, selection, { startBefore: before, endFrom: from });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostRead });
  const found = await findListedRows(database.read, images, ids);
  const long = found.filter((row) =>
    isLong({ start: row.start_local, end: row.end_local, allDay: row.all_day === 1 }, dayCutoff),
  );
  const events = long
    .map((row): ListedEvent => listedEvent(context, visit, row))
    .sort((one, other) => (lastDay(one.time, dayCutoff) < lastDay(other.time, dayCutoff) ? -1 : 1))
    .slice(0, mostShown);
  const running: Running = { shown: events.slice(0, shownAtOnce), more: events.slice(shownAtOnce) };
  return { running, rows: long };
};
