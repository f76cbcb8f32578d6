import type { MakePieces } from '../../kernel/pieces.ts';
import { formsOf, type Message, messageOf } from '../response/answer-forms.ts';
import { codingFor } from '../response/codings.ts';
import { isUnchanged } from '../response/conditional.ts';
import { type Headers, withoutBody } from '../response/headers.ts';
import { beginText, heldBytes, streamText } from '../response/piece-stream.ts';
import type { CachedResponse, ResponseCache } from '../response/response-cache.ts';
import type { Slots } from '../server/slots.ts';
import { slotClientOf, type Way } from './context.ts';

/** A feed that may be answered with. */
export interface FoundFeed {
  /** Those of its 200, but for its tag, its coding and its length. */
  readonly headers: Headers;
  /** Known before anything of it is made. */
  readonly etag: string;
  /** Names its bytes in the response cache, where they are kept if they are few. */
  readonly key: string;
  /** See `CompletedRequest`. */
  readonly template: string;
  readonly pieces: MakePieces;
}

/** What answering with feeds needs. */
export interface FeedHandling {
  readonly responseCache: ResponseCache;
  readonly slots: Slots;
  /** Counts the request with those of its caller. @throws AppError 429. */
  readonly count: () => void;
}

/** A message, and the response that stood ready, if one did. */
export interface AnsweredFeed {
  readonly message: Message | Promise<Message>;
  readonly ready: CachedResponse | null;
}

const nothing = Buffer.alloc(0);

/**
 * Answers with a feed: that it is unchanged, as it is kept, or made. Services fetch for many people from few networks, so
 * that only what has to be made counts in the limit of a network.
 * @throws AppError what refuses it, 429, 503.
 */
export const answerFeed = async (
  { known }: Way,
  { headers, etag, key, template, pieces }: FoundFeed,
  { responseCache, slots, count }: FeedHandling,
): Promise<AnsweredFeed> => {
  const wanted = known.request.headers;
  const all = { ...headers, ...known.transport(), ETag: etag };
  if (isUnchanged(wanted['if-none-match'], etag))
    return { message: messageOf({ status: 304, headers: withoutBody(all), body: nothing }), ready: null };
  const ready = responseCache.findBy(key);
  if (ready !== null) return { message: ready.forms.messageFor(wanted), ready };
  count();
  // Nobody is told the length of what is not made.
  if (known.request.method === 'HEAD')
    return { message: messageOf({ status: 200, headers: all, body: nothing }), ready };
  const begun = await beginText(pieces, slots, slotClientOf(known));
  const { text, isLast, freshness } = begun.first;
  if (!isLast) {
    const coding = codingFor(wanted['accept-encoding'], Number.POSITIVE_INFINITY);
    const coded = coding === null ? all : { ...all, 'Content-Encoding': coding };
    const message = {
      ...messageOf({ status: 200, headers: coded, body: nothing }),
      file: streamText(begun, coding),
      making: { bytes: heldBytes, end: begun.end },
    };
    return { message, ready };
  }
  await begun.end();
  const body = Buffer.from(text);
  const outgoing = { status: 200, headers: { ...all, 'Content-Length': String(body.length) }, body, etag };
  if (freshness === undefined) return { message: formsOf(outgoing, 'once').messageFor(wanted), ready };
  const forms = formsOf(outgoing, 'kept', () => responseCache.recount(key, forms));
  responseCache.store(key, { forms, freshness, template });
  return { message: forms.messageFor(wanted), ready };
};
