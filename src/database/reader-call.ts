/** Which file a reader thread reads, and how much of it the thread may keep in memory. */
export interface ReaderFile {
  readonly path: string;
  readonly cacheBytes: number;
}

/** A query on its way to a reader thread. */
export interface ReaderCall {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What comes back: rows, or what made up the error. */
export type ReaderAnswer =
  | { readonly rows: readonly unknown[] }
  | { readonly failure: { readonly message: string; readonly [detail: string]: unknown } };
