import type { Phrase } from '../../kernel/phrase.ts';

/** A JSON object of a file. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A key of a line that is missing or has a wrong value. */
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

/** Returns the value when it is an object, else null. */
export const objectOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** Where in a line a value is read. */
export interface Place {
  /** Its path within the object that the line holds, e.g. `cost.prices`; empty for that object itself. */
  readonly name: string;
  /** Called with the path of each key that is not read. */
  readonly onUnknown: (name: string) => void;
}

/**
 * Returns the value as it is used, undefined when it is not of its type; the value is undefined where its key is absent.
 * Throws `WrongLine` for a key of an inner object.
 */
export type Reader<T> = (value: unknown, place: Place) => T | undefined;

/** Reads a key that may be absent; `absent` is its value then. */
export const optional =
  <T, M>(read: Reader<T>, absent: M): Reader<T | M> =>
  (value, place) =>
    value === undefined ? absent : read(value, place);

/** A key that is not read because others determine it. */
export const unread: Reader<null> = () => null;

/** The keys of an object, in the order in which they are read. */
export type Fields = Readonly<Record<string, Reader<unknown>>>;

/** An object that was read. */
export type ReadAs<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Reader<infer T> ? T : never;
};

/** Returns the values of an object. Throws `WrongLine` for the first key that is missing or wrong. */
export const readFields = <F extends Fields>(fields: F, object: JsonObject, place: Place): ReadAs<F> => {
  const pathOf = (name: string): string => (place.name === '' ? name : `${place.name}.${name}`);
  for (const name of Object.keys(object)) if (!Object.hasOwn(fields, name)) place.onUnknown(pathOf(name));
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    read[name] = field(object[name], { ...place, name: pathOf(name) });
    if (read[name] === undefined) throw new WrongLine(pathOf(name));
  }
  return read as ReadAs<F>;
};

/** A text. PostgreSQL cannot store U+0000 or half a surrogate pair. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined;

/** Reads null as null. */
export const nullOr =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

/** A list of at most `max` items. */
export const list =
  <T>(read: Reader<T>, max = Number.POSITIVE_INFINITY): Reader<readonly T[]> =>
  (value, place) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const items = value.map((item) => read(item, place));
    return items.includes(undefined) ? undefined : (items as readonly T[]);
  };

/** An object with these keys. */
export const object =
  <F extends Fields>(fields: F): Reader<ReadAs<F>> =>
  (value, place) => {
    const inner = objectOf(value);
    return inner === null ? undefined : readFields(fields, inner, place);
  };

/** An object with any keys, whose values are all read alike. */
export const recordOf =
  <T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, place) => {
    const inner = objectOf(value);
    if (inner === null) return undefined;
    return readFields(Object.fromEntries(Object.keys(inner).map((name) => [name, read])), inner, place);
  };

/** A whole number from 0 to `max`. */
export const countUpTo =
  (max: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max
      ? value
      : undefined;

/** A whole number that is not negative. */
export const count = countUpTo(Number.MAX_SAFE_INTEGER);

/** A number. */
export const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Yes or no. */
export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** One of these texts. */
export const choice =
  <T extends string>(choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((one) => one === value);

const matching =
  (form: RegExp, instantOf: (value: string) => string): Reader<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(instantOf(value)))
      ? value
      : undefined;

/** A time as it is stored, `YYYY-MM-DD HH:MM:SS`. */
export const time = matching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, (value) => `${value.replace(' ', 'T')}Z`);

/** A local time with its offset, `YYYY-MM-DDTHH:MM:SS+HH:MM`. */
export const offsetTime = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/, (value) => value);
