/** Where something stands in a text; both count from 1, columns in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where reading a part of a text ended, and whether that part was well formed. */
interface Read {
  readonly at: number;
  readonly isSound: boolean;
}

const blank = /[ \t\n\r]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

const skip = (expression: RegExp, text: string, at: number): Read => {
  expression.lastIndex = at;
  const isSound = expression.test(text);
  return { at: isSound ? expression.lastIndex : at, isSound };
};

const readString = (text: string, start: number): Read => {
  if (text[start] !== '"') return { at: start, isSound: false };
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text.charCodeAt(at) < 0x20) return { at, isSound: false };
    const next = text[at] === '\\' ? skip(escaped, text, at) : { at: at + 1, isSound: true };
    if (!next.isSound) return next;
    at = next.at;
  }
  return at < text.length ? { at: at + 1, isSound: true } : { at, isSound: false };
};

const readScalar = (text: string, at: number): Read =>
  text[at] === '"' ? readString(text, at) : skip(word, text, at);

const readName = (text: string, start: number): Read => {
  const name = readString(text, start);
  if (!name.isSound) return name;
  const { at } = skip(blank, text, name.at);
  return text[at] === ':' ? { at: at + 1, isSound: true } : { at, isSound: false };
};

/** What may come next: a value, a name, or what follows a value; the first two also as the end of an empty list or object. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'after value';

const offsetOfFault = (text: string): number => {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = skip(blank, text, at).at;
    const sign = text[at];
    const last = open.at(-1);
    if (sign === (last === '{' ? '}' : ']') && /end|after/.test(expected)) {
      if (last === undefined) return at;
      open.pop();
      expected = 'after value';
      at += 1;
    } else if (expected === 'after value') {
      if (last === undefined || sign !== ',') return at;
      expected = last === '{' ? 'name' : 'value';
      at += 1;
    } else if (expected.startsWith('value') && (sign === '{' || sign === '[')) {
      open.push(sign);
      expected = sign === '{' ? 'name or end' : 'value or end';
      at += 1;
    } else {
      const isName = expected.startsWith('name');
      const read = isName ? readName(text, at) : readScalar(text, at);
      if (!read.isSound) return read.at;
      expected = isName ? 'value' : 'after value';
      at = read.at;
    }
  }
};

/**
 * Where a text stops to be JSON (RFC 8259), which the engine does not say of every fault: the first sign that cannot stand
 * there, or the end of a text that breaks off. Only for texts that `JSON.parse` refuses.
 */
export const placeOfFault = (text: string): Place => {
  const before = text.slice(0, offsetOfFault(text)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};
