import type { Executor } from '../database/dialect.ts';
import type { ImageRow } from '../database/tables.ts';
import type { Rule } from '../http/route.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Json } from '../kernel/json.ts';

/** An image that a write names, checked and, when it came by URL, already fetched; nothing is stored yet. */
export interface PreparedImage {
  /** Stores it inside the transaction of the write, if it is not stored yet, and gives its id. */
  readonly store: (executor: Executor, now: Temporal.Instant) => Promise<number>;
  /** Removes what was fetched when the write failed. */
  readonly discard: () => Promise<void>;
}

/** The images of the calendar, as events, venues and organizers need them. */
export interface Images {
  /**
   * Rule of `image` fields: `""` and `"0"`-free empties pass (they remove), an id must be an image, a URL needs
   * the right to upload and must answer as a picture (reference events-api 3.1, venues 4.7, Q15).
   */
  readonly imageRule: Rule;
  /**
   * What the write is to link: null removes the image. Throws 400 `rest_invalid_param` on `image` when the fetch
   * fails, or is not done when `until` aborts.
   */
  readonly prepare: (value: unknown, actor: Actor, until?: AbortSignal) => Promise<PreparedImage | null>;
  /** Rows by id; unknown ids are absent. */
  readonly findImages: (executor: Executor, ids: readonly number[]) => Promise<ReadonlyMap<number, ImageRow>>;
  /** The image object of the interface (reference events-api 1.2); its addresses hold the origin hole. */
  readonly imageJson: (row: ImageRow) => { readonly [key: string]: Json };
}
