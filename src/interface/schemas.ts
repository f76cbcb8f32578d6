import type { Declaration, SchemaObject } from '../http/declarations.ts';
import type { Json } from '../kernel/json.ts';
import type { Language, Phrase } from '../kernel/phrase.ts';

/** Collects the named schemas and refusals that a document refers to. */
export interface Components {
  readonly schemas: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly language: Language;
}

/** An empty collection for a document in that language. */
export const newComponents = (language: Language): Components => ({ schemas: {}, responses: {}, language });

// Members of ParameterOptions that mean nothing in a schema.
const own = new Set(['about', 'rule', 'alsoAccepts', 'in', '$id']);

const isObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
    else plain[keyword] = schemaOf(value, components);
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
const untypedSchema = ({ schema, alsoAccepts }: Declaration): SchemaObject => {
  if (alsoAccepts !== null) return { ...schema, ...alsoAccepts };
  if ('items' in schema) return { type: 'array', ...schema };
  const type = typeOfFormat[String(schema['format'])];
  return type === undefined ? schema : { ...schema, type };
};

/** The schema of a parameter, its description left out; `isStrict` leaves out the forms accepted besides. */
export const parameterSchema = (
  declaration: Declaration,
  components: Components,
  isStrict: boolean,
): Json => {
  const { schema, alsoAccepts, isTyped, default: preset, example } = declaration;
  const declared = schemaOf(isTyped ? schema : untypedSchema(declaration), components);
  const isWider = isTyped && alsoAccepts !== null && !isStrict;
  const accepted = isWider ? { anyOf: [declared, schemaOf(alsoAccepts, components)] } : declared;
  return {
    ...(accepted as Record<string, Json>),
    ...(preset === undefined || preset === null ? {} : { default: preset }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
};
