import type { TProperties } from 'typebox';
import { longest } from '../../calendar/records/lengths.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { declarationsIn } from '../../kernel/schema/declaration.ts';
import { Type } from '../../kernel/schema/type.ts';
import { cutText } from '../../kernel/text/html/cut.ts';
import { isLonger } from '../../kernel/text/html/length.ts';

/** The most characters of the texts of a record, by field. */
export type TextLengths = ReadonlyMap<string, number>;

/** Their beginning alone would say something else. */
const whole = new Set(['cost', 'website', 'image', 'slug', 'visibility_password']);

/** The lengths that the schema of a record gives to texts that may be cut. */
export const textLengths = (fields: TProperties): TextLengths =>
  new Map(
    declarationsIn(Type.Object(fields)).flatMap(({ name, schema }) => {
      const most = schema['maxLength'];
      return typeof most === 'number' && !whole.has(name) ? [[name, most]] : [];
    }),
  );

/** Of what no client writes of venues and organizers. */
export const placeExcerpt: TextLengths = new Map([['excerpt', longest.text]]);

/** The fields with their texts cut to the lengths, and what is to be said of those that were. */
export const cutFields = <Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  lengths: TextLengths,
): { readonly fields: Fields; readonly cuts: readonly Phrase[] } => {
  const cuts: Phrase[] = [];
  const cut = Object.entries(fields).map(([name, value]) => {
    const most = lengths.get(name);
    if (most === undefined || typeof value !== 'string' || !isLonger(value, most)) return [name, value];
    cuts.push({
      es: `${name}: pasaba de ${most} caracteres y se ha cortado.`,
      en: `${name}: it had more than ${most} characters and was cut.`,
    });
    return [name, cutText(value, most)];
  });
  return { fields: cuts.length === 0 ? fields : Object.fromEntries(cut), cuts };
};
