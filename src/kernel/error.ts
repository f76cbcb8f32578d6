import type { Phrase } from './phrase.ts';

/** What went wrong, from which `http/routing/errors.ts` takes the status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'not_allowed'
  | 'gone'
  | 'conflict'
  | 'precondition'
  | 'too_slow'
  | 'too_large'
  | 'query_too_long'
  | 'headers_too_large'
  | 'unsupported_coding'
  | 'rate_limited'
  | 'full'
  | 'unavailable'
  | 'unsupported';

/** A refusal that the caller is told about; anything else that is thrown is a defect and answered as 500. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** The interface's own code, e.g. `rest_forbidden`; clients decide by it. */
  readonly code: string;
  readonly phrase: Phrase;
  /** Further members of the answer's `data`, beside `status`. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(kind: ErrorKind, code: string, phrase: Phrase, data: Readonly<Record<string, unknown>> = {}) {
    super(phrase.en);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.phrase = phrase;
    this.data = data;
  }
}

/** The `code` that Node, the system or a driver gives an error; empty when there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What an error says, or what was thrown in place of one. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isPhrase = (value: unknown): value is Phrase =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value;

/** All that a refusal says in one text: of each field its name and what is wrong with it, without fields its phrase. */
export const wholePhrase = ({ phrase, data }: AppError): Phrase => {
  const { params } = data;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return phrase;
  const faults = Object.entries(params).filter((entry): entry is [string, Phrase] => isPhrase(entry[1]));
  const say = (language: keyof Phrase): string =>
    faults.map(([name, fault]) => `${name}: ${fault[language]}`).join(' ');
  return faults.length === 0 ? phrase : { es: say('es'), en: say('en') };
};

/**
 * The refusal of one or more fields: 400 `rest_invalid_param` with the fields' names as keys of `data.params`
 * (reference http-conventions 4).
 */
export const invalidFields = (fields: Readonly<Record<string, Phrase>>): AppError => {
  const names = Object.keys(fields).join(', ');
  return new AppError(
    'invalid',
    'rest_invalid_param',
    { es: `Parámetro(s) no válido(s): ${names}`, en: `Invalid parameter(s): ${names}` },
    { params: fields, details: [] },
  );
};
