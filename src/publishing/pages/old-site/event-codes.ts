import { listEventIds } from '../../../calendar/events/list/page.ts';
import type { Bounds } from '../../../calendar/events/list/query.ts';
import { eventPlace, listPlace, type Place } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import { findRecord } from '../known/find-record.ts';
import { listQuery } from '../reading/list-query.ts';
import type { PageContext, Visit } from '../request/page-request.ts';

const firstIn = async (context: PageContext, bounds: Bounds): Promise<Place | null> => {
  const query = listQuery(context, listPlace(), bounds, 'start');
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: 1 });
  const [id] = ids;
  if (id === undefined) return null;
  const record = await findRecord(context, { kind: 'record', type: 'event', id, lang: null });
  return record === null ? null : eventPlace(record.slug);
};

/** Of an event that is gone, or never was here, the list: whoever reads a poster is not helped by an error. */
const eventOf = async (context: PageContext, id: number): Promise<Place | null> => {
  const place = { kind: 'record', type: 'event', id, lang: null } as const;
  try {
    const record = await findRecord(context, place);
    return record === null ? null : eventPlace(record.slug);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'gone') return null;
    throw error;
  }
};

/**
 * Where a printed code leads: to the event that it names, to the one that is on, else to the next; null for the list.
 */
export const placeOfCode = async (
  context: PageContext,
  { nowLocal }: Visit,
  to: number | 'current' | 'upcoming' | null,
): Promise<Place | null> => {
  if (to === null) return null;
  if (typeof to === 'number') return eventOf(context, to);
  // What was found is kept for as long as nothing is written, which need not be once a second.
  const now = `${nowLocal.slice(0, 16)}:00`;
  const current = to === 'current' ? await firstIn(context, { startBefore: now, endFrom: now }) : null;
  return current ?? firstIn(context, { startFrom: now });
};
