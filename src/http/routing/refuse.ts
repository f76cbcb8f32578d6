import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../kernel/error.ts';
import { formsOf, type Message, messageOf } from '../response/answer-forms.ts';
import { outgoingPlainRefusal, outgoingRefusal } from '../response/outgoing.ts';
import type { ServerLog } from '../server/request-log.ts';
import { letGo, type Way } from './context.ts';
import { isTold, type Refusal, refusalOf } from './errors.ts';
import { refusalPage } from './page-answer.ts';

/** What refusing needs beside the request. */
export interface Refusing {
  /** What a thrown error that is no refusal means for the caller; null for a defect. */
  readonly explain: (error: unknown) => AppError | null;
  readonly log: ServerLog;
  /** Whether the server is about to close. */
  readonly isClosing: () => boolean;
  /** See `OverloadLimits`. */
  readonly refusalDelay: number;
}

/** The refusal in the error form of the interface. */
const interfaceMessage = ({ known }: Way, refusal: Refusal): Message | Promise<Message> =>
  formsOf(outgoingRefusal(known, refusal), 'once').messageFor(known.request.headers);

/** The error answer of a request in the manner of its route, with what is known of it. */
export const refusalMessage = (way: Way, refusal: Refusal): Message | Promise<Message> => {
  const { known } = way;
  way.refusal = refusal;
  if (known.plain !== null)
    return messageOf(outgoingPlainRefusal(known, refusal, known.plain.route.refusalHeaders));
  const page = known.pages === null ? null : refusalPage(known, known.pages, refusal);
  return page?.messageFor(known.request.headers) ?? interfaceMessage(way, refusal);
};

/** The error answer for whatever was thrown. What the caller has no part in is logged. */
export const refuse = async (
  way: Way,
  error: unknown,
  { explain, log, isClosing, refusalDelay }: Refusing,
): Promise<Message> => {
  const { id } = way.known;
  const refusal = refusalOf(explain(error) ?? error, id);
  if (!isTold(refusal)) {
    log.error({ err: error, reqId: id }, refusal.status === 500 ? 'internal error' : 'storage failed');
  }
  letGo(way);
  const isHeard = !isClosing() && !way.known.request.socket.destroyed;
  // Whoever asks again at once does so once or twice a second, and not hundreds of times. Those who came together are not
  // answered together, which would take one long tick.
  if (refusal.code === 'rest_overloaded' && isHeard) await pause(refusalDelay * (1 + Math.random()));
  try {
    return await refusalMessage(way, refusal);
  } catch (defect) {
    // The page that refuses has a defect itself.
    log.error({ err: defect, reqId: id }, 'internal error');
    way.refusal = refusalOf(defect, id);
    return interfaceMessage(way, way.refusal);
  }
};
