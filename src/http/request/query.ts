import { isUtf8 } from 'node:buffer';
import qs from 'qs';
import { AppError } from '../../kernel/error.ts';
import { longestList } from '../../kernel/schema/rules.ts';

/** The list parameters that every query may have. */
export const sharedLists: ReadonlySet<string> = new Set(['_fields']);

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};

/** A pair of name and value as it stands in the text. */
interface Pair {
  readonly name: string;
  readonly value: string;
  /** Whether brackets follow the name, as in `a[]=1`. */
  readonly isBracketed: boolean;
}

const pairOf = (text: string): Pair => {
  const equals = text.indexOf('=');
  const name = decoded(equals < 0 ? text : text.slice(0, equals));
  const bracket = name.indexOf('[');
  const value = equals < 0 ? '' : text.slice(equals + 1);
  return { name: bracket > 0 ? name.slice(0, bracket) : name, value, isBracketed: bracket > 0 };
};

const comma = /,|%2c/i;

/**
 * The text of a query or form in which every list has one form: `a=1&a=2` becomes `a=1,2`, and what stands beside
 * `a[]=3` becomes `a[]=1&a[]=2`. Names that are in no list of `lists` stay, repeated ones too. The same text when there is nothing to join.
 */
export const joinRepeated = (text: string, lists: ReadonlySet<string>): string => {
  const others: string[] = [];
  const bracketed = new Set<string>();
  const plain = new Map<string, string[]>();
  for (const part of text.split('&')) {
    const { name, value, isBracketed } = pairOf(part);
    const known = plain.get(name);
    if (isBracketed || !lists.has(name)) {
      if (isBracketed) bracketed.add(name);
      others.push(part);
    } else if (known === undefined) plain.set(name, [value]);
    else known.push(value);
  }
  const joins = [...plain].some(([name, values]) => values.length > 1 || bracketed.has(name));
  if (!joins) return text;
  const joined = [...plain].flatMap(([name, values]) =>
    bracketed.has(name)
      ? values.flatMap((value) => value.split(comma)).map((item) => `${name}[]=${item}`)
      : [`${name}=${values.join(',')}`],
  );
  return [...joined, ...others].join('&');
};

/** What programs that are not asked mean by Latin-1 (WHATWG Encoding). */
const windows1252 = new TextDecoder('windows-1252');

/** The text that bytes stand for: UTF-8, or Latin-1 when they are not. */
export const textOfBytes = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);

/** A text with its `%XX` read likewise, each run of them by itself; what is no `%XX` stays. */
const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      textOfBytes(Buffer.from(run.replaceAll('%', ''), 'hex')),
    );
  }
};

/** Parameters by name as a query, form or JSON body gives them; without a prototype, so every name is harmless. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The most pairs of name and value in a query or body. */
export const mostPairs = 2000;

/** More than anybody needs, in the address or in a body. */
export const tooManyParameters = (): AppError =>
  new AppError('invalid', 'rest_too_many_parameters', {
    es: `Como máximo ${mostPairs} parámetros y ${longestList} elementos por lista.`,
    en: `At most ${mostPairs} parameters and ${longestList} items in a list.`,
  });

/**
 * Reads a query string or form body: `a[]=1` and `a[k]=v` nest, dots are ordinary characters; `%XX` that is not
 * UTF-8 is Latin-1. Of a repeated name the last counts, but for the names in `lists`: what they say together is one list.
 * @throws AppError 400 `rest_too_many_parameters` over that many pairs or a list over its limit.
 */
export const parseQuery = (text: string, lists: ReadonlySet<string> = sharedLists): Parameters => {
  if (text === '') return {};
  try {
    return qs.parse(joinRepeated(text, lists), {
      decoder: (encoded: string) => percentDecoded(encoded.replaceAll('+', ' ')),
      duplicates: 'last',
      plainObjects: true,
      depth: 5,
      parameterLimit: mostPairs,
      arrayLimit: longestList,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooManyParameters();
  }
};
