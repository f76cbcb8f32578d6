import type { Actor } from '../../kernel/actor.ts';
import type { Identify } from '../request/caller.ts';
import { parseQuery } from '../request/query.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import type { CountRequest } from '../server/count-request.ts';
import type { Arrival, Asked, Step } from './context.ts';

/** What finding out who asks needs beside the request. */
export interface Asking {
  readonly identify: Identify;
  readonly countRequest: CountRequest;
}

/** Switches that the shape of an error answer depends on; whoever asks for none need not have his query taken apart. */
const shapesErrors = /_(?:jsonp|envelope|pretty)/;

const readSwitches = (arrival: Arrival, step: Step): Arrival => {
  if (!shapesErrors.test(arrival.queryText)) return arrival;
  const shaped = step({ ...arrival, switches: switchesOf(parseQuery(arrival.queryText)) });
  refuseBadCallback(shaped.switches);
  return shaped;
};

/**
 * Finds out who asks, and counts the request with his others: strangers at once, as what stands ready for them is found as
 * quickly as a promise would be kept.
 * @throws AppError 400 for a bad callback, what `Identify` throws, 429 for one request too many.
 */
export const ask = (
  arrival: Arrival,
  step: Step,
  { identify, countRequest }: Asking,
): Asked | Promise<Asked> => {
  // Read before the sign-in: a refused one is already answered in the shape that was asked for.
  const shaped = readSwitches(arrival, step);
  const count = (actor: Actor | null): Arrival => {
    const counted = countRequest(shaped, actor);
    if (counted === null) return shaped;
    const known = step({ ...shaped, moreHead: counted.head });
    if (counted.refusal !== null) throw counted.refusal;
    return known;
  };
  const refuseUnknown = (error: unknown): never => {
    count(null);
    throw error;
  };
  const askedBy = (actor: Actor): Asked => {
    // Who writes is written down with where from.
    const isWriter = !shaped.isRead && actor.userId !== null;
    return { ...count(actor), actor: isWriter ? { ...actor, address: shaped.client.remote() } : actor };
  };
  let actor: Actor | Promise<Actor>;
  try {
    actor = identify(shaped.client);
  } catch (error) {
    return refuseUnknown(error);
  }
  return actor instanceof Promise ? actor.then(askedBy, refuseUnknown) : askedBy(actor);
};
