import type * as TypeBox from 'typebox';
import type { TOptional, TSchema } from 'typebox';
import type { Json } from '../json.ts';
import type { Phrase } from '../phrase.ts';
import type { ParameterOptions } from './parameter.ts';

type Schema = Record<string, unknown>;
type Properties = Readonly<Record<string, Schema>>;

/** Nothing that a description would show. */
const optionalMark = Symbol('optional');

const mark = (schema: Schema): Schema => Object.defineProperty({ ...schema }, optionalMark, { value: true });

const objectOf = (properties: Properties, options?: Schema): Schema => {
  const required = Object.keys(properties).filter((name) => !(optionalMark in (properties[name] ?? {})));
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...options,
  };
};

const partialOf = ({ properties }: Schema, options?: Schema): Schema => {
  const entries = Object.entries(properties as Properties);
  return objectOf(Object.fromEntries(entries.map(([name, schema]) => [name, mark(schema)])), options);
};

const simple =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

const builder = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: simple('boolean'),
  Enum: (values: readonly unknown[], options?: Schema) => ({ enum: values, ...options }),
  Integer: simple('integer'),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: simple('null'),
  Number: simple('number'),
  Object: objectOf,
  Optional: mark,
  Partial: partialOf,
  Record: (_names: Schema, values: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  Ref: (name: string, options?: Schema) => ({ $ref: name, ...options }),
  String: simple('string'),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
};

/**
 * TypeBox's builder of schemas with its static types, as much of it as is used. TypeBox's own computes with types, too, and
 * was a tenth of a start: three hundred files for objects as plain as these.
 */
export const Type = builder as unknown as Pick<typeof TypeBox.Type, keyof typeof builder>;

/** The schema or null, with what both are for. */
export const orNull = <Schema extends TypeBox.TSchema>(schema: Schema, options: TypeBox.TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);

/** What a property of a schema says of itself: a sentence in both languages, and a value it may have. */
export type Said = {
  readonly about: Phrase;
  readonly example: Json;
};

/** Options of a schema that say what it is for. */
export const said = (es: string, en: string, example: Json): Said => ({ about: { es, en }, example });

/** Likewise without a value. */
export const about = (es: string, en: string): { readonly about: Phrase } => ({ about: { es, en } });

/** Options of a schema that the documents name and refer to. */
export const named = ($id: string, es: string, en: string) => ({ $id, about: { es, en } });

/** What a field may carry beside what it says of itself: the interface's own options, and words of JSON Schema. */
interface FieldOptions extends Partial<Omit<ParameterOptions, 'about' | 'example'>> {
  readonly enum?: readonly unknown[];
  readonly exclusiveMinimum?: number;
  readonly items?: { readonly type: string };
  readonly maximum?: number;
  readonly pattern?: string;
}

type MakeField<Schema> = (es: string, en: string, example: Json, options?: FieldOptions) => Schema;

const fieldOf =
  <Schema extends TSchema>(make: (options: Record<string, unknown>) => Schema): MakeField<Schema> =>
  (es, en, example, options) =>
    make({ ...options, ...said(es, en, example) });

const optionalOf =
  <Schema extends TSchema>(make: MakeField<Schema>): MakeField<TOptional<Schema>> =>
  (...described) =>
    Type.Optional(make(...described)) as TOptional<Schema>;

/** Makes fields of a type, each with what it says of itself in both languages and a value it may have. */
export const field = {
  text: fieldOf((options) => Type.String(options)),
  whole: fieldOf((options) => Type.Integer(options)),
  number: fieldOf((options) => Type.Number(options)),
  flag: fieldOf((options) => Type.Boolean(options)),
  /** Without a declared type: see `ParameterOptions`. */
  untyped: fieldOf((options) => Type.Unsafe<unknown>(options)),
};

/** Likewise fields that may be left out. */
export const optional = {
  text: optionalOf(field.text),
  whole: optionalOf(field.whole),
  number: optionalOf(field.number),
  flag: optionalOf(field.flag),
  untyped: optionalOf(field.untyped),
};
