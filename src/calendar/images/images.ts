import type { Actor } from '../../kernel/actor.ts';
import type { Input, WriteAs } from '../../kernel/input.ts';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageRow } from '../../storage/tables.ts';

/** What is known of an image where it comes from; counts for one that is new here. */
export interface KnownImage {
  /** Kept where it is free; null for none. */
  readonly id: number | null;
  /** One line of text; empty for none. */
  readonly altText: string;
}

/** An image that a write names, checked and, when it came by URL, already fetched; nothing is stored yet. */
export interface PreparedImage {
  /** Stores it inside the transaction of the write, if it is not stored yet, and gives its id. */
  readonly store: (executor: Executor, now: Temporal.Instant, known?: KnownImage) => Promise<number>;
  /** Removes what was fetched when the write failed. */
  readonly discard: () => Promise<void>;
}

/** What people say about an image, as it is stored: cleaned HTML, `alt_text` one line of text. */
export type ImageTexts = Pick<ImageRow, 'title' | 'alt_text' | 'caption' | 'description'>;

/** A file that somebody sends to become an image. */
interface Upload {
  /** As the client named it; may be empty. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Without a title the image is called like its file. */
  readonly texts: Partial<ImageTexts>;
}

/** Whom a picture is worked on for: a request, or a command, which has no limits and does not disconnect. */
export interface PictureAsker extends Partial<Pick<Input<unknown>, 'startWork' | 'whenGone'>> {
  readonly actor: Actor;
}

/** Who writes a record that may bring a picture. */
export type PictureWriter = WriteAs & PictureAsker;

/** The images of the calendar, as events, venues and organizers need them. */
export interface Images {
  /**
   * Rule of `image` fields: the empty text passes (it removes), an id must be an image, a URL needs the right to
   * upload; whether it answers as a picture shows when it is fetched (reference events-api 3.1, venues 4.7, Q15).
   */
  readonly imageRule: Rule;
  /**
   * What the write is to link: null removes the image. A request waits here until it may fetch and decode a picture,
   * and has one to write afterwards. `until` is asked when fetching begins.
   * @throws AppError 400 `rest_invalid_param` on `image` when the fetch fails, or is not done when `until` aborts; 503
   * `rest_overloaded`.
   */
  readonly prepare: (
    value: unknown,
    asker: PictureAsker,
    until?: () => AbortSignal,
  ) => Promise<PreparedImage | null>;
  /**
   * Likewise an uploaded file, for a request that may decode it.
   * @throws AppError 400 `rest_invalid_param` on `file`; 503 `rest_overloaded`.
   */
  readonly prepareUpload: (upload: Upload, asker: PictureAsker) => Promise<PreparedImage>;
  /** Rows by id; unknown ids are absent. */
  readonly findImages: (executor: Executor, ids: readonly number[]) => Promise<ReadonlyMap<number, ImageRow>>;
  /** The image object of the interface (reference events-api 1.2); its addresses hold the origin hole. */
  readonly imageJson: (row: ImageRow, links: Links) => { readonly [key: string]: Json };
  /** Takes away the files of an image whose row is gone. */
  readonly removeFiles: (row: ImageRow) => Promise<void>;
}

/** What an id is told that is no image's. */
export const noSuchImage: Phrase = {
  es: 'No existe ninguna imagen con ese id.',
  en: 'There is no image with that id.',
};
