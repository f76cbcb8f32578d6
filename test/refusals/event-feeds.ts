import { feedQuery } from '../../src/calendar/events/list/parameters.ts';
import { eventList } from './event-list.ts';
import type { Known } from './known.ts';
import type { OperationRows, Operations, ParameterRows } from './row.ts';

const firstRefused = (rows: ParameterRows): ParameterRows =>
  'refusesNothing' in rows ? rows : rows.filter(({ refused }) => refused !== null).slice(0, 1);

/** The feeds of events: what they take they refuse as the list does, all of them by the same checks. */
export const eventFeeds = (known: Known): Operations => {
  const { parameters } = eventList(known)['listEvents'] as OperationRows;
  const taken = Object.entries(parameters).filter(([name]) => name in feedQuery.properties);
  const feed = (kind: string): OperationRows => ({
    request: `GET /events.${kind}`,
    parameters: Object.fromEntries(taken.map(([name, rows]) => [name, firstRefused(rows)])),
  });
  return {
    listEventsAsCalendar: { request: 'GET /events.ics', parameters: Object.fromEntries(taken) },
    listEventsAsRss: feed('rss'),
    listEventsAsAtom: feed('atom'),
    listEventsAsJsonFeed: feed('json-feed'),
  };
};
