import type { Actor } from '../../kernel/actor.ts';
import type { Identify } from '../request/caller.ts';
import { parseQuery } from '../request/query.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import type { CountRequest } from '../server/rate-limits.ts';
import { type Arrival, step, type Way } from './context.ts';

/** What finding out who asks needs beside the request. */
export interface Asking {
  readonly identify: Identify;
  readonly countRequest: CountRequest;
}

/** Switches that the shape of an error answer depends on; whoever asks for none need not have his query taken apart. */
const shapesErrors = /_(?:jsonp|envelope|pretty)/;

/** Counts the request of an actor, null for nobody, and notes what its answer says of that. @throws AppError 429. */
export const countCaller = (way: Way, actor: Actor | null, countRequest: CountRequest): void => {
  const counted = countRequest(way.known, actor);
  if (counted === null) return;
  step(way, { ...way.known, moreHead: counted.head });
  if (counted.refusal !== null) throw counted.refusal;
};

/** Whether a feed is read, which counts when something is made for it. */
export const isCountedLater = ({ table, path, isRead }: Arrival): boolean =>
  isRead && path.includes('.') && table?.isFeed(path.slice(table.mount.length)) === true;

const askLater = async (way: Way, asking: Promise<Actor>, countRequest: CountRequest): Promise<Actor> => {
  let actor: Actor;
  try {
    actor = await asking;
  } catch (error) {
    countCaller(way, null, countRequest);
    throw error;
  }
  if (!isCountedLater(way.known)) countCaller(way, actor, countRequest);
  return actor;
};

/**
 * Finds out who asks, and counts the request with his others unless it is for a feed: strangers at once, as what stands ready
 * for them is found as quickly as a promise would be kept.
 * @throws AppError 400 for a bad callback, what `Identify` throws, 429 for one request too many.
 */
export const ask = (way: Way, { identify, countRequest }: Asking): Actor | Promise<Actor> => {
  const { known } = way;
  // Read before the sign-in: a refused one is already answered in the shape that was asked for.
  if (shapesErrors.test(known.queryText)) {
    const { switches } = step(way, { ...known, switches: switchesOf(parseQuery(known.queryText)) });
    refuseBadCallback(switches);
  }
  let actor: Actor | Promise<Actor>;
  try {
    actor = identify(known.client);
  } catch (error) {
    countCaller(way, null, countRequest);
    throw error;
  }
  if (actor instanceof Promise) return askLater(way, actor, countRequest);
  if (!isCountedLater(known)) countCaller(way, actor, countRequest);
  return actor;
};
