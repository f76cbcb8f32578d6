import { usableCharacters } from '../../../../kernel/text/characters.ts';

/** No answer of the interface nests deeper, or holds so many lists and objects on a page. */
const limits = { depth: 64, nodes: 500_000 } as const;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash] = [code('"'), code('\\')];
const openers = new Set([...'[{'].map(code));
const closers = new Set([...']}'].map(code));

/** Whether a text, should it be JSON, is of a size that an answer may have: found out before anything is made of it. */
const isModest = (json: string): boolean => {
  let depth = 0;
  let nodes = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isInText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isInText = false;
    } else if (sign === quote) isInText = true;
    else if (openers.has(sign)) {
      depth += 1;
      nodes += 1;
      if (depth > limits.depth || nodes > limits.nodes) return false;
    } else if (closers.has(sign)) depth -= 1;
  }
  return true;
};

const usable = (value: unknown): unknown => {
  if (typeof value === 'string') return usableCharacters(value);
  if (Array.isArray(value)) return value.map(usable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, usable(inner)]));
};

/**
 * Reads an answer of a source, or gives null when it is no JSON, or one that no calendar would give. Texts lose the characters
 * that no database keeps, so that keys are found again as they were written down.
 */
export const readJson = (bytes: Buffer): { readonly body: unknown } | null => {
  // A byte order mark before JSON is a common slip of PHP files.
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (!isModest(text)) return null;
  try {
    return { body: usable(JSON.parse(text)) };
  } catch {
    return null;
  }
};
