import type { Actor } from './actor.ts';
import type { Links } from './links.ts';
import type { Language } from './phrase.ts';
import type { Work } from './work.ts';

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
