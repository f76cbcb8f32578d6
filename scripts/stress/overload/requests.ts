import { pick } from '../../../test/support/random.ts';

/** What requests of the load are told apart by. */
export type Kind = 'list' | 'event' | 'search' | 'long list' | 'write';

/** One request of the load. */
export interface Planned {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** Of the event that is created, and of no other. */
  readonly title?: string;
}

/** Where events are read and written. */
export const events = '/calendar/events/v1/events';
/** The body that creates an event of that title. */
export const newEvent = (title: string): string =>
  JSON.stringify({ title, start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' });

const words = ['concierto', 'teatro', 'noche', 'taller', 'plaza', 'feria', 'ruta', 'museo', 'baile', 'cine'];

/**
 * Requests as a busy site has them, and hardly two alike, so that what stands ready serves few: lists by date, single
 * events, searches, long lists, and one write in ten.
 */
export const requestsFrom = (
  random: () => number,
  ids: readonly number[],
  startAt: string,
): (() => Planned) => {
  const start = Temporal.PlainDateTime.from(startAt.replace(' ', 'T'));
  const anyTime = (): string => {
    const time = start.add({ seconds: Math.floor(random() * 300 * 86_400) });
    return time.toString({ smallestUnit: 'second' }).replace('T', ' ');
  };
  let created = 0;
  const own = Math.floor(random() * 1e9).toString(36);
  return () => {
    const share = random();
    const from = `start_date=${encodeURIComponent(anyTime())}`;
    if (share < 0.45) return { kind: 'list', method: 'GET', path: `${events}?${from}&per_page=20` };
    if (share < 0.65) return { kind: 'event', method: 'GET', path: `${events}/${pick(random, ids)}` };
    if (share < 0.8)
      return {
        kind: 'search',
        method: 'GET',
        path: `${events}?${from}&per_page=10&search=${pick(random, words)}`,
      };
    if (share < 0.9) return { kind: 'long list', method: 'GET', path: `${events}?${from}&per_page=200` };
    created += 1;
    const title = `Verbena ${own} ${created}`;
    return { kind: 'write', method: 'POST', path: events, body: newEvent(title), title };
  };
};
