import { LRUCache } from 'lru-cache';

/** A cache of at most that many bytes, the least recently used evicted first; 0 stores nothing. */
export const cacheOfBytes = <Value extends object>(
  maxBytes: number,
  sizeOf: (value: Value, key: string) => number,
  maxEntryBytes = maxBytes,
): LRUCache<string, Value> =>
  new LRUCache({
    // A cache without any bound is an error, and nothing is as small as one byte.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, maxEntryBytes),
    sizeCalculation: sizeOf,
  });
