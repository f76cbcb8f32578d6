import { LRUCache } from 'lru-cache';
import { type Actor, anonymous, viewOf } from '../../kernel/actor.ts';
import { cacheOfBytes } from '../../kernel/cache-of-bytes.ts';
import type { Client } from '../../kernel/client.ts';
import type { Language } from '../../kernel/phrase.ts';
import type { Freshness } from '../routing/route.ts';
import type { Forms } from './answer-forms.ts';

/** A final response, ready to be sent again. */
export interface CachedResponse {
  readonly forms: Forms;
  readonly freshness: Freshness;
  /** See `CompletedRequest`. */
  readonly template: string | null;
}

/** Responses to reads that are sent again while nothing they depend on has changed; bounded by bytes. */
export interface ResponseCache {
  /** Returns the stored response; null when there is none, or when it is no longer fresh. */
  readonly find: (key: string) => CachedResponse | null;
  /** Stores the response if its key is known from an earlier request; otherwise only the key. */
  readonly store: (key: string, response: CachedResponse) => void;
  /** Counts the bytes anew of the response that was stored with those forms, if it still is. */
  readonly recount: (key: string, forms: Forms) => void;
}

// Keys, headers and the entry itself beside the bodies.
const overhead = 2500;

/** Characters of the keys that were requested once; some ten thousand of them. */
const maxKeyCharacters = 1024 * 1024;

const kindOf = (actor: Actor): string => `${actor.role} ${actor.scope} ${viewOf(actor)}`;
const stranger = kindOf(anonymous);

/** The key of a request: the same for whoever sees the same by the same address in the same language. */
export const cacheKeyOf = ({ origin, url }: Client, actor: Actor, language: Language): string =>
  `${actor === anonymous ? stranger : kindOf(actor)}\n${language}\n${origin}\n${url}`;

/**
 * A cache of at most that many bytes; one response may take an eighth of them. A response is stored when it is requested
 * for the second time: what is requested once, as by a crawler, evicts nothing, and is garbage before V8 has copied it
 * (ADR 0018). `now` is in milliseconds since 1970.
 */
export const createResponseCache = (maxBytes: number, now: () => number = Date.now): ResponseCache => {
  const requestedOnce = new LRUCache<string, true>({
    maxSize: maxKeyCharacters,
    sizeCalculation: (_, key) => key.length,
  });
  const responses = cacheOfBytes<CachedResponse>(
    maxBytes,
    ({ forms }, key) => forms.bytes() + key.length * 2 + overhead,
    Math.ceil(maxBytes / 8),
  );
  const find = (key: string): CachedResponse | null => {
    const response = responses.get(key);
    if (response === undefined) return null;
    const { isFresh, until } = response.freshness;
    if (isFresh() && (until === undefined || now() < until)) return response;
    responses.delete(key);
    // The one that is made now replaces it.
    requestedOnce.set(key, true);
    return null;
  };
  return {
    find,
    store: (key, response) => {
      if (responses.has(key) || requestedOnce.delete(key)) responses.set(key, response);
      else requestedOnce.set(key, true);
    },
    recount: (key, forms) => {
      const response = responses.peek(key);
      // A value that is there already is not measured again.
      if (response?.forms === forms && responses.delete(key)) responses.set(key, response);
    },
  };
};
