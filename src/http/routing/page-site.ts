import type { Client } from '../../kernel/client.ts';
import type { MakePieces } from '../../kernel/pieces.ts';
import type { Work } from '../../kernel/work.ts';
import type { Headers } from '../response/headers.ts';
import type { Refusal } from './errors.ts';
import type { Freshness } from './route.ts';

/** A request for a page. */
export interface PageCall {
  /** The verb; HEAD is GET. */
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly queryText: string;
  readonly client: Client;
}

/** A page as it is sent. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Values of `Set-Cookie`, a header for each. */
  readonly cookies?: readonly string[];
  /** Whether these very bytes may be sent again to whoever asks for the page by its key; absent for never. */
  readonly freshness?: Freshness;
}

/** What making a page takes of its request. */
export interface PageWork {
  /** The fields of a form that was sent; a field that comes twice counts once. @throws AppError 413, 408, 400, 503. */
  readonly readForm: () => Promise<Readonly<Record<string, string>>>;
  /** See `Input`. */
  readonly giveWay: () => Promise<void>;
}

/** A page that is still to be made. */
export interface Page {
  /** Names its bytes among all pages of the site, language included; null when they are not kept. */
  readonly key: string | null;
  /** See `CompletedRequest`. */
  readonly template: string;
  readonly work: Work | 'none';
  /** @throws AppError which is answered as a page. */
  readonly make: (work: PageWork) => PageAnswer | Promise<PageAnswer>;
}

/** A feed whose address has been read, and nothing else. */
export interface FeedPage {
  /** See `CompletedRequest`. */
  readonly template: string;
  /** Looks up what the address means. @throws AppError which is answered as a page. */
  readonly open: () => Promise<OpenedFeed>;
}

/** A feed of which nothing has been made yet. */
export interface OpenedFeed {
  /** Names its bytes among all feeds of the site. */
  readonly key: string;
  readonly headers: Headers;
  /** Of all that its bytes follow from, the time at which it is asked for included; base64url. */
  readonly digest: string;
  readonly pieces: MakePieces;
}

/** What answers outside of the mounts where no plain route does: the pages of the calendar. */
export interface PageSite {
  /** Reads the address, and nothing else. @throws AppError 404 and the like. */
  readonly find: (call: PageCall) => Page | FeedPage;
  /** The page that says no; headers such as `Retry-After` are added to it. */
  readonly refuse: (call: PageCall, refusal: Refusal) => PageAnswer;
}
