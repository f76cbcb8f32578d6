import type { FoundRows } from '../found-rows.ts';
import type { TextSearch, TextsFound } from '../text-search.ts';

/** Which file a reader thread reads, and how much of it the thread may keep in memory. */
export interface ReaderFile {
  readonly path: string;
  readonly cacheBytes: number;
}

/** A query or a search on its way to a reader thread. */
export type ReaderCall =
  | { readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly search: TextSearch };

/** What comes back, or what made up the error. */
export type ReaderAnswer =
  | { readonly found: FoundRows }
  | { readonly texts: TextsFound }
  | { readonly failure: { readonly message: string; readonly [detail: string]: unknown } };
