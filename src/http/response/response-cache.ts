import { LRUCache } from 'lru-cache';
import { type Actor, anonymous, viewOf } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import type { Language } from '../../kernel/phrase.ts';
import type { Caching } from '../../kernel/result.ts';
import type { Forms } from './answer-forms.ts';

/** A final response, ready to be sent again. */
interface CachedResponse {
  readonly forms: Forms;
  readonly caching: Caching;
  /** See `CompletedRequest`. */
  readonly template: string | null;
}

/**
 * Responses to reads that are sent again; bounded by bytes. Their keys contain the revision that they were made from, so
 * that none is ever invalidated: those of former revisions are not requested again, and evicted.
 */
export interface ResponseCache {
  /** Returns the stored response; null when there is none, or when it has expired. */
  readonly find: (key: string) => CachedResponse | null;
  readonly store: (key: string, response: CachedResponse) => void;
  /** Counts the bytes anew of the response that was stored with those forms, if it still is. */
  readonly recount: (key: string, forms: Forms) => void;
}

// Keys, headers and the entry itself beside the bodies.
const overhead = 2500;

const kindOf = (actor: Actor): string => `${actor.role} ${actor.scope} ${viewOf(actor)}`;
const stranger = kindOf(anonymous);

/** The key of a request: the same for whoever sees the same by the same address in the same language. */
export const cacheKeyOf = ({ origin, url }: Client, actor: Actor, language: Language): string =>
  `${actor === anonymous ? stranger : kindOf(actor)}\n${language}\n${origin}\n${url}`;

/** A cache of at most that many bytes; one response may take an eighth of them. `now` is in milliseconds since 1970. */
export const createResponseCache = (maxBytes: number, now: () => number = Date.now): ResponseCache => {
  const responses = new LRUCache<string, CachedResponse>({
    // A cache without any bound is an error, and nothing is as small as one byte.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.ceil(maxBytes / 8)),
    sizeCalculation: ({ forms }, key) => forms.bytes() + key.length * 2 + overhead,
  });
  return {
    find: (key) => {
      const response = responses.get(key);
      if (response === undefined) return null;
      const { expiresAt } = response.caching;
      return expiresAt === undefined || now() < expiresAt ? response : null;
    },
    store: (key, response) => {
      responses.set(key, response);
    },
    recount: (key, forms) => {
      const response = responses.peek(key);
      // A value that is there already is not measured again.
      if (response?.forms === forms && responses.delete(key)) responses.set(key, response);
    },
  };
};
