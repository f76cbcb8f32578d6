import type { TOptional, TSchema } from 'typebox';
import type { Json } from '../json.ts';
import type { Phrase } from '../phrase.ts';
import type { ParameterOptions } from './parameter.ts';
import { Type } from './type.ts';

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
