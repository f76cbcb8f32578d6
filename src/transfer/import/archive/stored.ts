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
  /** What the file as a whole says, for `like`. */
  readonly file: Readonly<Record<string, string>>;
}

/** Reads a value that is there: undefined when it is not of its type. @throws WrongLine for what lies deeper. */
export type Reader<T> = (value: unknown, place: Place) => T | undefined;

/** A key without which there is no record. */
export const needed = Symbol('needed');

/** An absent key stands for what another key of the record says, or the file. */
export interface Like {
  readonly like: string;
}

/** What a key of an object holds. */
export interface Field<T> {
  readonly read: Reader<T>;
  /** What it means that the key is absent, as in files of versions that did not know it. */
  readonly missing: T | typeof needed | Like;
}

/** A key without which there is no record. */
export const must = <T>(read: Reader<T>): Field<T> => ({ read, missing: needed });

/** A key whose absence means a value. */
export const or = <T, M>(read: Reader<T>, missing: M): Field<T | M> => ({ read, missing });

/** A key whose absence means what another key says. */
export const like = <T>(read: Reader<T>, other: string): Field<T> => ({ read, missing: { like: other } });

/** A key that is known and not read, as it follows from others. */
export const unread: Field<null> = { read: () => null, missing: null };

/** The keys of an object, in the order in which they are read. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** An object that was read. */
export type ReadAs<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never;
};

/** Whether an absent key stands for what another one says. */
export const isLike = (missing: unknown): missing is Like => objectOf(missing)?.['like'] !== undefined;

/** Reads an object: an absent key takes the value that its field states, one that is not described is told. @throws WrongLine */
export const readFields = <F extends Fields>(fields: F, object: JsonObject, place: Place): ReadAs<F> => {
  const nameOf = (name: string): string => (place.name === '' ? name : `${place.name}.${name}`);
  for (const name of Object.keys(object)) if (!Object.hasOwn(fields, name)) place.onUnknown(nameOf(name));
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { missing } = field;
    const value = Object.hasOwn(object, name)
      ? field.read(object[name], { ...place, name: nameOf(name) })
      : isLike(missing)
        ? (read[missing.like] ?? place.file[missing.like])
        : missing;
    if (value === undefined || value === needed) throw new WrongLine(nameOf(name));
    read[name] = value;
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
