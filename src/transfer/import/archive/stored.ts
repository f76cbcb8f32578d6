import type { Phrase } from '../../../kernel/phrase.ts';

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

/** Where in a line something is read. */
export interface Place {
  /** Its name within the object that the line holds, e.g. `cost.prices`; empty for that object itself. */
  readonly name: string;
  /** Is told the name of a key that is not described. */
  readonly onUnknown: (name: string) => void;
}

/**
 * Reads a value, undefined when its key is absent. Returns undefined when it is not of its type.
 * @throws WrongLine for what lies deeper.
 */
export type Reader<T> = (value: unknown, place: Place) => T | undefined;

/** Reads a key that may be absent, which means that value. */
export const optional =
  <T, M>(read: Reader<T>, absent: M): Reader<T | M> =>
  (value, place) =>
    value === undefined ? absent : read(value, place);

/** A key that is known and not read, as it follows from others. */
export const unread: Reader<null> = () => null;

/** The keys of an object, in the order in which they are read. */
export type Fields = Readonly<Record<string, Reader<unknown>>>;

/** An object that was read. */
export type ReadAs<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Reader<infer T> ? T : never;
};

/** Reads an object; one of its keys that is not described is reported. @throws WrongLine */
export const readFields = <F extends Fields>(fields: F, object: JsonObject, place: Place): ReadAs<F> => {
  const nameOf = (name: string): string => (place.name === '' ? name : `${place.name}.${name}`);
  for (const name of Object.keys(object)) if (!Object.hasOwn(fields, name)) place.onUnknown(nameOf(name));
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    read[name] = field(object[name], { ...place, name: nameOf(name) });
    if (read[name] === undefined) throw new WrongLine(nameOf(name));
  }
  return read as ReadAs<F>;
};

/** A text. No database has to keep U+0000 or half a character, and nothing is stored with them. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined;

/** Null, or what the reader reads. */
export const nullOr =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

/** A list of up to so many. */
export const list =
  <T>(read: Reader<T>, most = Number.POSITIVE_INFINITY): Reader<readonly T[]> =>
  (value, place) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items = value.map((item) => read(item, place));
    return items.includes(undefined) ? undefined : (items as readonly T[]);
  };

/** An object with these keys. */
export const object =
  <F extends Fields>(fields: F): Reader<ReadAs<F>> =>
  (value, place) => {
    const said = objectOf(value);
    return said === null ? undefined : readFields(fields, said, place);
  };

/** A whole number that is not negative. */
export const count: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** 1 for yes. */
export const flag: Reader<boolean> = (value, place) => {
  const number = count(value, place);
  return number === undefined ? undefined : number === 1;
};

/** A number. */
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : undefined);

/** Yes or no. */
export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** No event is linked to more of a kind. */
const mostLinks = 1000;

/** Ids in their order. */
export const ids: Reader<readonly number[]> = list(
  (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined),
  mostLinks,
);

/** One of some texts. */
export const choice =
  <T extends string>(choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((one) => one === value);

/** A time as it is stored, `YYYY-MM-DD HH:MM:SS`. */
export const time: Reader<string> = (value, place) => {
  const said = text(value, place);
  if (said === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(said)) return undefined;
  return Number.isNaN(Date.parse(`${said.replace(' ', 'T')}Z`)) ? undefined : said;
};

/** A time by the clock on the wall with the offset it had, `YYYY-MM-DDTHH:MM:SS+HH:MM`. */
export const offsetTime: Reader<string> = (value, place) => {
  const said = text(value, place);
  if (said === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(said)) return undefined;
  return Number.isNaN(Date.parse(said)) ? undefined : said;
};
