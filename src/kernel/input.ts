import type { Actor } from './actor.ts';
import type { Links } from './links.ts';
import type { Language } from './phrase.ts';

/** The checked parameters of an operation, and for whom it runs. What services take of a request. */
export interface Input<P> {
  readonly actor: Actor;
  /** Checked, converted, with defaults. */
  readonly parameters: P;
  /** Names of the declared parameters that were sent (not null unless the field is untyped). */
  readonly given: ReadonlySet<string>;
  /** Every parameter as it was sent, the undeclared ones too (`password`, `context`). */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly links: Links;
  readonly language: Language;
  /** The network that the request comes from: what one customer of a provider has of addresses. */
  readonly network: () => string;
  /** Texts without markup instead of HTML: `?text=plain`, or the mount's own way where the request does not say. */
  readonly plain: boolean;
  /**
   * Ends what the request works on, and waits until work of that kind may start.
   * @throws AppError 503 `rest_overloaded` when too many wait, `rest_client_gone` when the client has gone.
   */
  readonly startWork: (work: Work) => Promise<void>;
  /**
   * To be awaited between chunks of long work: lets others go on when the process has worked for some milliseconds.
   * @throws AppError 503 `rest_client_gone` when the client has gone.
   */
  readonly yieldToEventLoop: () => Promise<void>;
  /** A signal that aborts when the client has gone, for work that can be ended. */
  readonly whenGone: () => AbortSignal;
}

/**
 * What a request is worked on as. Each kind has limits of its own (docs/adr/0033): `large` is a list of more than a
 * hundred records, `feed` a piece of a feed, `fetch` the fetching of a picture, `picture` the decoding of one.
 */
export type Work = 'read' | 'large' | 'feed' | 'search' | 'write' | 'fetch' | 'picture' | 'sign-in';

/** Who writes, and which revision of the record he expects. */
export interface WriteAs {
  readonly actor: Actor;
  /** Revision tags (`e12-5`), one of which the record must have now; null for any. */
  readonly expectedRevisions: readonly string[] | null;
}

/** Whether a record with that revision tag is one that the writer expects. */
export const expects = ({ expectedRevisions }: WriteAs, revisionTag: string): boolean =>
  expectedRevisions === null || expectedRevisions.includes(revisionTag);
