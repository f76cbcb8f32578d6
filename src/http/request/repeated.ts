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
