import type { Phrase } from '../phrase.ts';
import type { SchemaObject } from './schema-check.ts';

/** What a parameter of each JSON type is told to be. */
export const expectedTypes = {
  string: { es: 'Se espera un texto.', en: 'A text is expected.' },
  integer: { es: 'Se espera un número entero.', en: 'A whole number is expected.' },
  number: { es: 'Se espera un número.', en: 'A number is expected.' },
  boolean: { es: 'Se espera true o false.', en: 'true or false is expected.' },
  array: {
    es: 'Se espera una lista, o un texto separado por comas.',
    en: 'A list is expected, or a text separated by commas.',
  },
  object: { es: 'Se espera un objeto.', en: 'An object is expected.' },
  null: { es: 'Se espera null.', en: 'null is expected.' },
} as const satisfies Record<string, Phrase>;

const otherForm: Phrase = {
  es: 'No tiene ninguna de las formas que se admiten.',
  en: 'It has none of the forms that are taken.',
};

/** What one of a few texts is told to be. */
export const expectedOneOf = (values: readonly unknown[]): Phrase => ({
  es: `Se espera uno de estos valores: ${values.join(', ')}.`,
  en: `One of these values is expected: ${values.join(', ')}.`,
});

/** What a number within limits, both included, is told to be. */
export const expectedBetween = (least: number, most: number): Phrase => ({
  es: `Se espera un número entre ${least} y ${most}.`,
  en: `A number between ${least} and ${most} is expected.`,
});

const typeOf = (type: unknown): Phrase =>
  typeof type === 'string' && type in expectedTypes
    ? expectedTypes[type as keyof typeof expectedTypes]
    : otherForm;

/** What a value that the declared schema refuses should have been: one of its values, within its limits, of its type. */
export const expectedBy = (schema: SchemaObject): Phrase => {
  const { enum: values, minimum, maximum } = schema;
  if (Array.isArray(values)) return expectedOneOf(values);
  if (typeof minimum !== 'number' && typeof maximum !== 'number') return typeOf(schema['type']);
  if (typeof minimum === 'number' && typeof maximum === 'number') return expectedBetween(minimum, maximum);
  return typeof minimum === 'number'
    ? { es: `Se espera un número desde ${minimum}.`, en: `A number from ${minimum} on is expected.` }
    : { es: `Se espera un número de hasta ${maximum}.`, en: `A number up to ${maximum} is expected.` };
};
