import type { Static, TObject, TSchema } from 'typebox';
import type { Actor } from '../kernel/actor.ts';
import type { Json } from '../kernel/json.ts';
import type { Language, Phrase } from '../kernel/phrase.ts';
import type { Links } from '../kernel/rendered.ts';
import type { Caller } from './caller.ts';
import type { UploadedFile } from './multipart.ts';

/** The verbs of the interface, in the order in which root and `Allow` name them per route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** True for a value that is fine, else one plain sentence that says what is wanted or what is wrong with it. */
export type Verdict = true | Phrase;

/** A check of one parameter that is more than its declared type (reference http-conventions 3, step 7). */
export type Rule = (value: unknown, check: RuleCheck) => Verdict | Promise<Verdict>;

/** What a rule may look at beside the value. */
export interface RuleCheck {
  readonly actor: Actor;
  /** All parameters of the request as they came. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * What a property of a parameter schema may carry beside TypeBox's own options. `default` is applied when the
 * parameter is absent. A schema made with `Type.Unsafe`/`Type.Unknown` declares no type (the interface's
 * "untyped" fields: null and any JSON value pass step 8).
 */
export interface ParameterOptions {
  readonly about: Phrase;
  readonly example?: Json;
  /** Name of a rule in the endpoint's `rules` or in `http/rules.ts`; not asked for an absent parameter. */
  readonly rule?: string;
  /** Where it is documented; by default in the path when the path names it, else in query (GET, DELETE) or body. */
  readonly in?: 'query' | 'body';
  /** Whether it must be given; by default when it is not `Type.Optional` and has no `default`. */
  readonly required?: boolean;
  /** Taken when the parameter is absent; `null` is only shown in the interface's description. */
  readonly default?: Json;
  /** The default is made from the clock: OpenAPI, which outlives the moment, leaves it to `about`. */
  readonly isDefaultOfNow?: boolean;
  readonly format?: string;
  readonly minimum?: number;
  /** The texts that its rule lets pass, for OpenAPI; the rule alone decides. */
  readonly values?: readonly string[];
  /**
   * Other forms that are accepted than the declared type: a value that matches passes as it is, and OpenAPI tells.
   * For a parameter without declared type it is the type that `doc` gives.
   */
  readonly alsoAccepts?: TSchema;
}

/** One request as an endpoint sees it: checked, converted, with defaults. */
export interface Call<P> {
  readonly actor: Actor;
  readonly parameters: P;
  /** Names of the declared parameters that the request itself gave (not null unless the field is untyped). */
  readonly given: ReadonlySet<string>;
  /** Every parameter of the request as it came, the undeclared ones too (`password`, `context`). */
  readonly raw: Readonly<Record<string, unknown>>;
  /** What body and query said, even where the path says something else of the same name (a new `slug`). */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly links: Links;
  readonly language: Language;
  /** `?text=plain`: texts without markup instead of HTML. */
  readonly plain: boolean;
  /** Entity tags of `If-Match` without quotes, `*`, or null when the request has none (RFC 9110 13.1.1). */
  readonly ifMatch: readonly string[] | '*' | null;
  /** What came as a file, on endpoints with `takesFile`. */
  readonly file: UploadedFile | null;
}

/** What a write takes from its call: whose it is, and on which state of the record it insists. */
export type Writer = Pick<Call<unknown>, 'actor' | 'ifMatch'>;

/** What an endpoint answers. */
export interface Answer {
  readonly status: number;
  /** JSON text that stands ready, or a value still to be rendered. */
  readonly body: { readonly text: string } | { readonly value: Json };
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`, a header for each. */
  readonly cookies?: readonly string[];
  /**
   * Identifies the state of the one record in the answer (`e12-5`); first part of its entity tag, before the
   * dot, and what `If-Match` is compared with. Lists have none.
   */
  readonly state?: string;
  /** Whether this very answer may be given again to the same request of the same kind of caller; asked each time. */
  readonly isFresh?: () => boolean;
  /** Verbs this caller may use on this very record, when that differs from the route's general answer. */
  readonly allow?: readonly Method[];
  /** The body is in the language of the request (`call.language`): caches must keep the languages apart. */
  readonly isSpoken?: boolean;
}

/** One operation, or several verbs that do the same. */
export interface Endpoint<P extends TObject = TObject> {
  readonly methods: readonly Method[];
  /** OpenAPI operation id, e.g. `updateEvent`; further verbs get the verb appended. */
  readonly operationId: string;
  readonly summary: Phrase;
  readonly parameters: P;
  readonly rules?: Readonly<Record<string, Rule>>;
  /**
   * A multipart file, or a body of a type that is no parameters, is handed on as `call.file`. The right to call is
   * asked before the body is read.
   */
  readonly takesFile?: boolean;
  /** Permission of the route, asked after the checks; the answer is 401 or 403 `rest_forbidden`. */
  readonly mayCall?: (actor: Actor) => boolean;
  /** What it answers on success, by status; `$id` names the schema in OpenAPI. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The 201 names the address of the new record in `Location`. */
  readonly answersLocation?: boolean;
  /** Codes of refusals of its own, by status, for OpenAPI. */
  readonly refusals: Readonly<Record<number, readonly string[]>>;
  /** `caller` is the request itself, for the few who look at cookies and where it comes from. */
  readonly handle: (call: Call<Static<P>>, caller: Caller) => Promise<Answer> | Answer;
}

/**
 * All endpoints of one path below the mount, e.g. `/events/{id}` (`{id}` digits, any other name anything but `/`,
 * percent-decoded); `/` is the mount itself.
 */
export interface Route {
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** Keeps the types of parameters and handler together; gives the endpoint as it is. */
export const endpoint = <P extends TObject>(definition: Endpoint<P>): Endpoint =>
  definition as unknown as Endpoint;
