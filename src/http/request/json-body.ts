import { isUtf8 } from 'node:buffer';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { type Place, placeOfFault } from './json-fault.ts';
import { tooManyParameters } from './query.ts';

const deepest = 512;

// The numbers are those of PHP's json_last_error(), which clients of the interface know.
const faults = {
  nesting: [1, { es: 'Demasiados niveles de anidamiento', en: 'Maximum stack depth exceeded' }],
  syntax: [4, { es: 'Error de sintaxis', en: 'Syntax error' }],
  utf8: [5, { es: 'Caracteres UTF-8 mal formados', en: 'Malformed UTF-8 characters' }],
} as const satisfies Record<string, readonly [number, Phrase]>;

const invalidJson = (fault: keyof typeof faults, place: Place | null = null): AppError => {
  const [number, text] = faults[fault];
  return new AppError(
    'invalid',
    'rest_invalid_json',
    {
      es: `El cuerpo de la petición no es JSON válido${place === null ? '' : `: línea ${place.line}, columna ${place.column}`}.`,
      en: `The body of the request is not valid JSON${place === null ? '' : `: line ${place.line}, column ${place.column}`}.`,
    },
    { json_error_code: number, json_error_message: text, ...place },
  );
};

/** Names, values and items that a body may have in all. */
const mostMembers = 100_000;

const [quote, backslash, comma] = [...'"\\,'].map((character) => character.charCodeAt(0));
const [brace, endBrace, bracket, endBracket] = [...'{}[]'].map((character) => character.charCodeAt(0));

/** Where the text ends that begins at `at`: its closing quotation mark, or the end of all when it has none. */
const endOfText = (bytes: Buffer, at: number): number => {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
};

/**
 * Looks through JSON before anything is made of it: a small body can say so much that parsing it keeps everybody waiting.
 * @throws AppError 400 `rest_invalid_json` over 512 levels, `rest_too_many_parameters` over 100,000 members.
 */
const refuseHugeJson = (bytes: Buffer): void => {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) members += 1;
    else if (byte === brace || byte === bracket) {
      members += 1;
      depth += 1;
      if (depth > deepest) throw invalidJson('nesting');
    } else if (byte === endBrace || byte === endBracket) depth -= 1;
    if (members > mostMembers) throw tooManyParameters();
  }
};

/**
 * Reads a JSON body; an empty one is null.
 * @throws AppError 400 `rest_invalid_json` (reference http-conventions 2) for what is not JSON or not UTF-8, and what
 * `refuseHugeJson` throws.
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return null;
  if (!isUtf8(bytes)) throw invalidJson('utf8');
  refuseHugeJson(bytes);
  // Some programs begin with a byte order mark, which a reader may pass over (RFC 8259 8.1).
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson('syntax', placeOfFault(text));
  }
};

/** Types that stand where nobody chose one: none, what `fetch` says of a text, and what `curl -d` says of anything. */
const unchosenTypes = new Set(['', 'text/plain', 'application/x-www-form-urlencoded']);

/** Whether a body that came under that type was meant as JSON. */
export const isUnsaidJson = (type: string, bytes: Buffer): boolean =>
  unchosenTypes.has(type) && /^\s*\{/.test(bytes.subarray(0, 100).toString('utf8'));

/**
 * For the missing parameters of a request whose body was meant as JSON, the same refusal which also says that the
 * content type is at fault; any other error as it is. The names stay at the end (reference http-conventions 4).
 */
export const blameType = (error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'rest_missing_callback_param') return error;
  const { kind, code, phrase, data } = error;
  const said = {
    es: `El cuerpo parece JSON, pero falta la cabecera "Content-Type: application/json". ${phrase.es}`,
    en: `The body looks like JSON, but the header "Content-Type: application/json" is missing. ${phrase.en}`,
  };
  return new AppError(kind, code, said, data);
};
