import { isUtf8 } from 'node:buffer';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

const deepest = 512;

// The numbers are those of PHP's json_last_error(), which clients of the interface know.
const faults = {
  nesting: [1, { es: 'Demasiados niveles de anidamiento', en: 'Maximum stack depth exceeded' }],
  syntax: [4, { es: 'Error de sintaxis', en: 'Syntax error' }],
  utf8: [5, { es: 'Caracteres UTF-8 mal formados', en: 'Malformed UTF-8 characters' }],
} as const satisfies Record<string, readonly [number, Phrase]>;

const invalidJson = (fault: keyof typeof faults): AppError => {
  const [number, text] = faults[fault];
  return new AppError(
    'invalid',
    'rest_invalid_json',
    { es: 'El cuerpo de la petición no es JSON válido.', en: 'The body of the request is not valid JSON.' },
    { json_error_code: number, json_error_message: text },
  );
};

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const openers = new Set([...'[{'].map((character) => character.charCodeAt(0)));
const closers = new Set([...']}'].map((character) => character.charCodeAt(0)));

/** How deep arrays and objects nest in a text known to be JSON. */
const depthOf = (json: string): number => {
  let depth = 0;
  let greatest = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (openers.has(code)) {
      depth += 1;
      if (depth > greatest) greatest = depth;
    } else if (closers.has(code)) depth -= 1;
  }
  return greatest;
};

/**
 * Reads a JSON body; an empty one is null.
 * @throws AppError 400 `rest_invalid_json` (reference http-conventions 2) for what is not JSON, not UTF-8, or
 * nested over 512 levels.
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return null;
  if (!isUtf8(bytes)) throw invalidJson('utf8');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidJson('syntax');
  }
  if (depthOf(text) > deepest) throw invalidJson('nesting');
  return value;
};
