import type { TObject, TSchema } from 'typebox';
import type { Json } from '../json.ts';
import type { Phrase } from '../phrase.ts';
import type { ParameterOptions } from './parameter.ts';
import type { SchemaObject } from './schema-check.ts';

/** One declared parameter of an operation. */
export interface Declaration {
  readonly name: string;
  /** The declared schema with the interface's own members left out. */
  readonly schema: SchemaObject;
  readonly about: Phrase;
  readonly required: boolean;
  /** Where it is documented, if the declaration says so. */
  readonly place: 'query' | 'body' | undefined;
  /** Whether the schema says anything about the type; without it null and every JSON value pass. */
  readonly isTyped: boolean;
  readonly rule: string | null;
  /** The most characters of a text; null for no bound, or one that is only told. */
  readonly maxLength: number | null;
  /** Whether repeating it, commas and `[]` make one list. */
  readonly isList: boolean;
  readonly alsoAccepts: SchemaObject | null;
  /** Undefined when none is declared. */
  readonly default: Json | undefined;
  /** What descriptions tell; the same unless the declaration says otherwise. */
  readonly toldDefault: Json | undefined;
  /** Values that are taken as `''`. */
  readonly none: readonly unknown[];
  /** Another name that is taken where this one is absent; null for none. */
  readonly alias: string | null;
  readonly isDefaultOfNow: boolean;
  /** Null when any text may pass. */
  readonly values: readonly string[] | null;
  readonly example: Json | undefined;
}

const typing = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'];
const saysType = (schema: SchemaObject): boolean => typing.some((keyword) => keyword in schema);

/** The parameters of a schema, in the order of declaration. */
export const declarationsIn = (parameters: TObject): Declaration[] => {
  const listed = new Set<string>((parameters.required as readonly string[] | undefined) ?? []);
  return Object.entries(parameters.properties).map(([name, property]) => {
    const options = property as TSchema & Partial<ParameterOptions>;
    const {
      about,
      example,
      rule,
      in: place,
      required,
      default: preset,
      toldDefault = preset,
      ...more
    } = options;
    const {
      alsoAccepts,
      none = [],
      alias = null,
      isDefaultOfNow,
      values,
      isLengthOnlyTold = false,
      isList = false,
      ...schema
    } = more;
    return {
      name,
      schema,
      about: about ?? { es: '', en: '' },
      required: required ?? (listed.has(name) && preset === undefined),
      place,
      isTyped: saysType(schema),
      rule: rule ?? null,
      maxLength: isLengthOnlyTold ? null : ((schema['maxLength'] as number | undefined) ?? null),
      isList,
      alsoAccepts: (alsoAccepts as SchemaObject | undefined) ?? null,
      default: preset,
      toldDefault,
      none: none as readonly unknown[],
      alias: alias as string | null,
      isDefaultOfNow: isDefaultOfNow ?? false,
      values: values ?? null,
      example,
    };
  });
};

/** The names under which parameters may be sent: each one's own and its alias. */
export const sentNamesOf = (declarations: readonly Declaration[]): string[] =>
  declarations.flatMap(({ name, alias }) => [name, ...(alias === null ? [] : [alias])]);
