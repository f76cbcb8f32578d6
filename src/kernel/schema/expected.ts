import type { Phrase } from '../phrase.ts';
import type { SchemaObject } from './schema-check.ts';

/** What a parameter of each JSON type is told to be. */
export const expectedTypes = {
  string: { es: 'Debe ser un texto.', en: 'Must be a text.' },
  integer: { es: 'Debe ser un número entero.', en: 'Must be a whole number.' },
  number: { es: 'Debe ser un número.', en: 'Must be a number.' },
  boolean: { es: 'Debe ser true o false.', en: 'Must be true or false.' },
  array: {
    es: 'Debe ser una lista o un texto separado por comas.',
    en: 'Must be a list or a text separated by commas.',
  },
  object: { es: 'Debe ser un objeto.', en: 'Must be an object.' },
  null: { es: 'Debe ser null.', en: 'Must be null.' },
} as const satisfies Record<string, Phrase>;

const otherForm: Phrase = {
  es: 'No tiene ninguno de los formatos admitidos.',
  en: 'It has none of the accepted formats.',
};

/** What one of a few texts is told to be. */
export const expectedOneOf = (values: readonly unknown[]): Phrase => ({
  es: `Debe ser uno de estos valores: ${values.join(', ')}.`,
  en: `Must be one of these values: ${values.join(', ')}.`,
});

/** What a number within limits, both included, is told to be. */
export const expectedBetween = (least: number, most: number): Phrase => ({
  es: `Debe ser un número entre ${least} y ${most}.`,
  en: `Must be a number between ${least} and ${most}.`,
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
    ? {
        es: `Debe ser un número mayor o igual que ${minimum}.`,
        en: `Must be a number of ${minimum} or more.`,
      }
    : {
        es: `Debe ser un número menor o igual que ${maximum}.`,
        en: `Must be a number of ${maximum} or less.`,
      };
};
