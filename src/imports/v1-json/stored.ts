import type { Phrase } from '../../kernel/phrase.ts';

/** A JSON object of a file. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A line that is none of this format; the phrase names what of it. */
export class WrongLine extends Error {
  readonly phrase: Phrase;
  constructor(name: string) {
    super(name);
    this.phrase = {
      es: `no es de este formato: falta o no vale "${name}".`,
      en: `it is not of this format: "${name}" is missing or wrong.`,
    };
  }
}

/** The value as an object, or null. */
export const objectOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** No database has to keep U+0000 or half a character, and nothing is stored with them. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

/** A text. @throws WrongLine */
export const textAt = (object: JsonObject, name: string): string => {
  const value = object[name];
  if (!isText(value)) throw new WrongLine(name);
  return value;
};

/** A text, or null where it says null or nothing. @throws WrongLine */
export const textOrNullAt = (object: JsonObject, name: string): string | null =>
  object[name] === null || object[name] === undefined ? null : textAt(object, name);

/** Texts. @throws WrongLine */
export const textsAt = (object: JsonObject, name: string): readonly string[] => {
  const value = object[name];
  if (!Array.isArray(value) || !value.every(isText)) throw new WrongLine(name);
  return value as readonly string[];
};

/** A whole number that is not negative. @throws WrongLine */
export const countAt = (object: JsonObject, name: string): number => {
  const value = object[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new WrongLine(name);
  return value;
};

/** A number, or null. @throws WrongLine */
export const numberOrNullAt = (object: JsonObject, name: string): number | null => {
  const value = object[name] ?? null;
  if (value !== null && typeof value !== 'number') throw new WrongLine(name);
  return value;
};

/** No event is linked to more of a kind. */
const mostLinks = 1000;

/** Ids in their order. @throws WrongLine */
export const idsAt = (object: JsonObject, name: string): readonly number[] => {
  const value = object[name];
  const isShort = Array.isArray(value) && value.length <= mostLinks;
  if (!isShort || !value.every((id) => Number.isSafeInteger(id) && id > 0)) {
    throw new WrongLine(name);
  }
  return value as readonly number[];
};

/** One of some texts. @throws WrongLine */
export const choiceAt = <T extends string>(object: JsonObject, name: string, choices: readonly T[]): T => {
  const found = choices.find((choice) => choice === object[name]);
  if (found === undefined) throw new WrongLine(name);
  return found;
};

/** A time as it is stored, `YYYY-MM-DD HH:MM:SS`. @throws WrongLine */
export const timeAt = (object: JsonObject, name: string): string => {
  const text = textAt(object, name);
  if (
    !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ||
    Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`))
  )
    throw new WrongLine(name);
  return text;
};
