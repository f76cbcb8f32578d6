import type { TSchema } from 'typebox';
import type { Json } from '../kernel/json.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Endpoint, ParameterOptions, Route } from './route.ts';
import { variablesOf } from './router.ts';
import type { SchemaObject } from './schema-check.ts';

/** One declared parameter of an endpoint, in the order of declaration. */
export interface Declaration {
  readonly name: string;
  /** The declared schema with the interface's own members left out. */
  readonly schema: SchemaObject;
  readonly about: Phrase;
  readonly required: boolean;
  readonly in: 'path' | 'query' | 'body';
  /** Whether the schema says anything about the type; without it null and every JSON value pass. */
  readonly isTyped: boolean;
  readonly rule: string | null;
  readonly alsoAccepts: SchemaObject | null;
  /** Undefined when none is declared. */
  readonly default: Json | undefined;
  readonly isDefaultOfNow: boolean;
  /** Null when any text may pass. */
  readonly values: readonly string[] | null;
  readonly example: Json | undefined;
}

const typing = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'];
const saysType = (schema: SchemaObject): boolean => typing.some((keyword) => keyword in schema);

/** The parameters that an endpoint declares. */
export const declarationsOf = (route: Pick<Route, 'path'>, endpoint: Endpoint): Declaration[] => {
  const inPath = new Set(variablesOf(route.path));
  const reads = endpoint.methods.every((method) => method === 'GET' || method === 'DELETE');
  const listed = new Set<string>((endpoint.parameters.required as readonly string[] | undefined) ?? []);
  return Object.entries(endpoint.parameters.properties).map(([name, property]) => {
    const options = property as TSchema & Partial<ParameterOptions>;
    const { about, example, rule, in: place, required, default: preset, ...more } = options;
    const { alsoAccepts, isDefaultOfNow, values, ...schema } = more;
    return {
      name,
      schema,
      about: about ?? { es: '', en: '' },
      required: required ?? (listed.has(name) && preset === undefined),
      in: inPath.has(name) ? 'path' : (place ?? (reads ? 'query' : 'body')),
      isTyped: saysType(schema),
      rule: rule ?? null,
      alsoAccepts: (alsoAccepts as SchemaObject | undefined) ?? null,
      default: preset,
      isDefaultOfNow: isDefaultOfNow ?? false,
      values: values ?? null,
      example,
    };
  });
};
