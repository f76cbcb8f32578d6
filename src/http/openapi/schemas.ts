import { isObject, type Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import { ownNamespace } from '../../kernel/schema/parameter.ts';
import type { SchemaObject } from '../../kernel/schema/schema-check.ts';
import type { EndpointParameter } from '../routing/declarations.ts';

/** Collects the named schemas, examples and refusals that a document refers to. */
export interface Components {
  readonly schemas: Record<string, Json>;
  readonly examples: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly language: Language;
  /** The name of the interface that is described. */
  readonly namespace: string;
}

/** An empty collection for a document in that language. */
export const newComponents = (language: Language, namespace: string): Components => ({
  schemas: {},
  examples: {},
  responses: {},
  language,
  namespace,
});

// Members of ParameterOptions that mean nothing in a schema.
const own = new Set([
  'about',
  'rule',
  'alsoAccepts',
  'in',
  'isDefaultOfNow',
  'values',
  'isLengthOnlyTold',
  'isList',
  'toldDefault',
  'isRare',
  '$id',
]);

const mapValues = (object: SchemaObject, components: Components): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, schemaOf(value, components)]));

const plainSchema = (schema: SchemaObject, components: Components): Json => {
  const plain: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (own.has(keyword) || (keyword === 'required' && typeof value === 'boolean')) continue;
    if (keyword === '$ref') plain[keyword] = pointerTo(String(value));
    else if (keyword === 'example') plain['examples'] = [value as Json];
    else if (keyword === 'properties' && isObject(value)) plain[keyword] = mapValues(value, components);
    else if (keyword === 'default' || keyword === 'examples') plain[keyword] = value as Json;
    // A record: TypeBox says with a pattern that every key is taken.
    else if (keyword === 'patternProperties' && isObject(value)) {
      plain['additionalProperties'] = schemaOf(Object.values(value)[0], components);
    } else plain[keyword] = schemaOf(value, components);
  }
  const about = schema['about'] as Phrase | undefined;
  if (about !== undefined && about[components.language] !== '')
    plain['description'] = about[components.language];
  return plain;
};

const pointerTo = (name: string): string => (name.startsWith('#') ? name : `#/components/schemas/${name}`);

/**
 * A schema as plain JSON Schema in the document's language: schemas with an `$id` go to the components and are
 * referred to, `about` becomes the description.
 */
export const schemaOf = (schema: unknown, components: Components): Json => {
  if (Array.isArray(schema)) return schema.map((item) => schemaOf(item, components));
  if (!isObject(schema)) return schema as Json;
  const id = schema['$id'];
  if (typeof id !== 'string') return plainSchema(schema, components);
  if (!(id in components.schemas)) {
    components.schemas[id] = {};
    components.schemas[id] = plainSchema(schema, components);
  }
  return { $ref: pointerTo(id) };
};

const typeOfFormat: Record<string, string> = { string: 'string', double: 'number', float: 'number' };

/** What is told of a parameter whose type the interface does not declare. */
const untypedSchema = ({ schema, alsoAccepts }: EndpointParameter): SchemaObject => {
  if (alsoAccepts !== null) {
    // What v1 declares of the items, and its format "string", would contradict the forms that are accepted; these tell lengths.
    const kept = Object.entries(schema).filter(
      ([name, value]) => !['items', 'maxLength'].includes(name) && value !== 'string',
    );
    return { ...Object.fromEntries(kept), ...alsoAccepts };
  }
  if ('items' in schema) return { type: 'array', ...schema };
  const type = typeOfFormat[String(schema['format'])];
  return type === undefined ? schema : { ...schema, type };
};

// v1 declares some defaults as the text of a form: `"1"` for true.
const convertedDefault = (schema: SchemaObject, preset: Json): Json =>
  schema['type'] === 'boolean' && typeof preset === 'string' ? ['1', 'true'].includes(preset) : preset;

/** A list of which only the text is declared is told as an array of such texts, too. */
const withArray = (declared: Json, { isList }: EndpointParameter): Json => {
  if (!isList || !isObject(declared) || declared['type'] !== 'string') return declared;
  const item = { type: 'string' };
  const { type: _, format: _format, ...rest } = declared;
  return { anyOf: [item, { type: 'array', items: item }], ...rest };
};

/** The schema of a parameter, its description left out; `isStrict` leaves out the forms accepted besides. */
export const parameterSchema = (
  declaration: EndpointParameter,
  components: Components,
  isStrict: boolean,
): Readonly<Record<string, Json>> => {
  const { schema, alsoAccepts, isTyped, toldDefault, isDefaultOfNow, values, example } = declaration;
  const said = schemaOf(isTyped ? schema : untypedSchema(declaration), components);
  const declared = isStrict ? said : withArray(said, declaration);
  const isWider = isTyped && alsoAccepts !== null && !isStrict;
  const accepted = isWider ? { anyOf: [declared, schemaOf(alsoAccepts, components)] } : declared;
  const preset = toldDefault === ownNamespace ? components.namespace : toldDefault;
  const isShown = preset !== undefined && preset !== null && !isDefaultOfNow;
  return {
    ...(accepted as Record<string, Json>),
    ...(values === null ? {} : { enum: values }),
    ...(isShown ? { default: convertedDefault(schema, preset) } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
};

/** A parameter in the path or query, likewise. */
export const describeOutside = (
  declaration: EndpointParameter,
  components: Components,
  isStrict: boolean,
): Json => ({
  name: declaration.name,
  in: declaration.in,
  description: declaration.about[components.language],
  required: declaration.required || declaration.in === 'path',
  ...('items' in declaration.schema || (declaration.isList && !isStrict)
    ? { style: 'form', explode: false }
    : {}),
  schema: parameterSchema(declaration, components, isStrict),
});

/** The object that the fields of a body make, each as `describe` gives it. */
export const bodySchema = (
  fields: readonly EndpointParameter[],
  describe: (field: EndpointParameter) => Json,
): Readonly<Record<string, Json>> => {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, describe(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
};
