import type { Readable } from 'node:stream';
import type { Client } from '../../kernel/client.ts';
import type { Language } from '../../kernel/phrase.ts';
import type { Forms } from '../response/answer-forms.ts';
import type { Headers } from '../response/headers.ts';

/** What a plain route is asked. */
export interface PlainCall {
  /** The variables of its path, decoded. */
  readonly variables: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly queryText: string;
  /** The one that the request prefers. */
  readonly language: Language;
  /** The client that asks; nobody has looked for commits before. */
  readonly client: Client;
}

/** What a plain route answers: bytes that stand ready in all codings, a text, a file piece by piece, or only a head. */
export type PlainAnswer =
  | { readonly forms: Forms }
  | { readonly status: number; readonly headers: Headers; readonly text?: string; readonly file?: Readable };

/**
 * A route that GET and HEAD ask (to OPTIONS it says so), without parameters, caller, cache or limits: a monitor meets none of them, and it answers
 * while the database is away.
 */
export interface PlainRoute {
  /** As paths of routes are, from the root of the server. */
  readonly path: string;
  /** Whether programs of other origins may read it. */
  readonly isForAllOrigins?: boolean;
  /** What a refusal says beside its own headers. */
  readonly refusalHeaders?: Headers;
  /** @throws AppError, which is answered as JSON. */
  readonly handle: (call: PlainCall) => PlainAnswer | Promise<PlainAnswer>;
}
