import type { TSchema } from 'typebox';
import { declarationsIn, sentNamesOf } from '../../kernel/schema/declaration.ts';
import { sharedLists } from '../request/query.ts';
import type { Endpoint } from './route.ts';
import { variablesOf } from './router.ts';

/** Which names mean something to an operation. */
export interface KnownNames {
  /** Those that it takes. */
  readonly taken: ReadonlySet<string>;
  /** Those of them that are lists, so that repeating them counts. */
  readonly lists: ReadonlySet<string>;
  /** Those that its answers show: whoever sends back what was read sends them too. Empty for reads. */
  readonly shown: ReadonlySet<string>;
  /** Likewise inside of objects, by the name of their parameter; what is not here is not looked into. */
  readonly inside: ReadonlyMap<string, Pick<KnownNames, 'taken' | 'shown'>>;
}

/** What every operation understands in a query (reference http-conventions 7 and 8), or accepts as WordPress does. */
const everywhere = [
  '_fields',
  '_envelope',
  '_embed',
  '_pretty',
  '_jsonp',
  '_method',
  '_wpnonce',
  'context',
  'password',
  'text',
] as const;

interface Described {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** The properties of the objects that a schema describes, in lists and alternatives too. */
const propertiesIn = (schema: TSchema | undefined): [string, TSchema][] => {
  if (schema === undefined) return [];
  const { properties = {}, items, anyOf = [] } = schema as Described;
  return [...Object.entries(properties), ...[items, ...anyOf].flatMap(propertiesIn)];
};

/** The names that mean something to the endpoint of a route. */
export const knownNamesOf = (path: string, endpoint: Endpoint): KnownNames => {
  const { methods, parameters, answers, inside = {} } = endpoint;
  const writes = methods.some((method) => method !== 'GET');
  const shown = writes ? Object.values(answers).flatMap(propertiesIn) : [];
  const declared = declarationsIn(parameters);
  const lists = declared.filter(({ isList }) => isList).map(({ name }) => name);
  return {
    taken: new Set([...sentNamesOf(declared), ...variablesOf(path), ...everywhere]),
    lists: new Set([...sharedLists, ...lists]),
    shown: new Set(shown.map(([name]) => name)),
    inside: new Map(
      Object.entries(inside).flatMap(([field, names]) => {
        const parts = shown.filter(([name]) => name === field).flatMap(([, schema]) => propertiesIn(schema));
        const known = { taken: new Set(names), shown: new Set(parts.map(([name]) => name)) };
        return sentNamesOf(declared.filter(({ name }) => name === field)).map(
          (name) => [name, known] as const,
        );
      }),
    ),
  };
};
