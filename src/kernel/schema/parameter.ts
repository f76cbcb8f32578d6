import type { TSchema } from 'typebox';
import type { Actor } from '../actor.ts';
import type { Json } from '../json.ts';
import type { Phrase } from '../phrase.ts';

/** True for a value that is fine, else one plain sentence that says what is wanted or what is wrong with it. */
export type Verdict = true | Phrase;

/** A check of one parameter that is more than its declared type. */
export type Rule = (value: unknown, check: RuleCheck) => Verdict | Promise<Verdict>;

/** A text with more characters than its schema lets it have: what the rule `too-long` is asked about. */
export interface LongText {
  readonly field: string;
  readonly text: string;
  readonly most: number;
}

/** What a rule may look at beside the value. */
export interface RuleCheck {
  readonly actor: Actor;
  /** All parameters of the request as they came. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** As a told default: the namespace of the mount that is described. */
export const ownNamespace = '{namespace}';

/**
 * What a property of a parameter schema may carry beside TypeBox's own options. `default` is applied when the
 * parameter is absent. A schema made with `Type.Unsafe`/`Type.Unknown` declares no type (the interface's
 * "untyped" fields: null and any JSON value pass step 8).
 */
export interface ParameterOptions {
  readonly about: Phrase;
  readonly example?: Json;
  /** Name of a rule of the operation, or of one in `rules.ts`; not asked for an absent parameter. */
  readonly rule?: string;
  /** Where it is documented; by default in the path when the path names it, else in query (GET, DELETE) or body. */
  readonly in?: 'query' | 'body';
  /** Whether it must be given; by default when it is not `Type.Optional` and has no `default`. */
  readonly required?: boolean;
  /** Taken when the parameter is absent; `null` is only shown in the interface's description. */
  readonly default?: Json;
  /** What descriptions tell as the default where none is applied, or `ownNamespace`. */
  readonly toldDefault?: Json;
  /** Values beside `''` that mean none; they are taken as `''`. */
  readonly none?: readonly unknown[];
  /** Another name that is taken where this one is absent. */
  readonly alias?: string;
  /** The default is made from the clock: OpenAPI, which outlives the moment, leaves it to `about`. */
  readonly isDefaultOfNow?: boolean;
  readonly format?: string;
  readonly minimum?: number;
  /** As `isLonger` counts characters. A longer text is refused, unless the rule `too-long` of the operation lets it pass. */
  readonly maxLength?: number;
  /** A longer text is refused by who takes it, with a code of its own; the schema only tells the bound. */
  readonly isLengthOnlyTold?: true;
  /** It takes several values: repeated, with commas between them or `[]` behind its name. Of others the last counts. */
  readonly isList?: true;
  /** The texts that its rule lets pass, for OpenAPI; the rule alone decides. */
  readonly values?: readonly string[];
  /**
   * Other forms that are accepted than the declared type: a value that matches passes as it is, and OpenAPI tells.
   * For a parameter without declared type it is the type that `doc` gives.
   */
  readonly alsoAccepts?: TSchema;
}
