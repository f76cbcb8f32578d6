import type { Json } from './json.ts';

/** Whether a response may be cached: for how long, though nothing is written; milliseconds since 1970. */
export interface Caching {
  /** Absent for until the next change. */
  readonly expiresAt?: number;
}

/** A record that was read or written, as JSON. */
export interface JsonResult {
  readonly value: Json;
  /** Tag of the record at this revision (`e12-5`). */
  readonly revisionTag?: string;
  /** Absent when it is only for the one who sent the request. */
  readonly caching?: Caching;
}

/** One record that was read. */
export interface RecordResult extends JsonResult {
  /** Whether the reader may change the record. */
  readonly isEditable: boolean;
}

/** A JSON object that begins with a list. */
export interface JsonList {
  /** Key of the list, e.g. `events`. */
  readonly collection: string;
  /** Each is made when it is taken. */
  readonly items: Iterable<Json> | AsyncIterable<Json>;
  /** The members after the list. */
  readonly rest: Readonly<Record<string, Json>>;
}

/** One page of a list. */
export interface ListResult {
  readonly list: JsonList;
  /** See `JsonResult`. */
  readonly caching?: Caching;
  /** Records on all pages. */
  readonly total: number;
  readonly totalPages: number;
}
