import type { Json } from './json.ts';

/** JSON text of a record that was read or written. */
export interface JsonResult {
  readonly text: string;
  /** Tag of the record at this revision (`e12-5`). */
  readonly revisionTag?: string;
  /** Whether the same would be given now; absent when the text is only for the one who asked. */
  readonly isFresh?: () => boolean;
}

/** JSON text of one record that was read. */
export interface RecordResult extends JsonResult {
  /** Whether the reader may change the record. */
  readonly isEditable: boolean;
}

/** A JSON object that begins with a list. */
export interface JsonList {
  /** Key of the list, e.g. `events`. */
  readonly collection: string;
  /** JSON texts of its items; each is made when it is asked for. */
  readonly items: Iterable<string>;
  /** The members after the list. */
  readonly rest: Readonly<Record<string, Json>>;
}

/** One page of a list. */
export interface ListResult {
  readonly list: JsonList;
  /** See `JsonResult`. */
  readonly isFresh?: () => boolean;
  /** When it changes though nothing is written, in milliseconds since 1970; absent for never. */
  readonly until?: number;
  /** Records on all pages. */
  readonly total: number;
  readonly totalPages: number;
}
