import { AppError, type ErrorKind } from '../../kernel/error.ts';
import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  gone: 410,
  conflict: 409,
  precondition: 412,
  too_slow: 408,
  too_large: 413,
  query_too_long: 414,
  headers_too_large: 431,
  unsupported_coding: 415,
  rate_limited: 429,
  full: 507,
  unavailable: 503,
  unsupported: 501,
};

/** What the body of an error response is made of (reference http-conventions 4). */
export interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly phrase: Phrase;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether no error is logged. A 501 is no defect; an overload and a client that has gone stand in the log line that each
 * request has.
 */
export const isExpected = ({ status, code }: ErrorResponse): boolean =>
  status < 500 || status === 501 || ['rest_overloaded', 'rest_client_gone'].includes(code);

/** Returns the error response for whatever was thrown; of a defect it has a fixed text and the request's id only. */
export const errorResponseOf = (error: unknown, requestId: string): ErrorResponse => {
  if (error instanceof AppError) {
    return { status: statuses[error.kind], code: error.code, phrase: error.phrase, data: error.data };
  }
  return {
    status: 500,
    code: 'internal_server_error',
    phrase: {
      es: 'Error interno. Con el identificador de la petición se puede buscar la causa en el registro del servicio.',
      en: 'Internal error. The id of the request helps to find its cause in the log of the service.',
    },
    data: { request_id: requestId },
  };
};

const isPhrase = (value: object): value is Phrase =>
  'es' in value && 'en' in value && typeof value.es === 'string' && typeof value.en === 'string';

/** Puts every phrase inside a value into one language; what JSON cannot hold becomes null. */
const inLanguage = (value: unknown, language: Language): Json => {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  ) {
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language));
  if (typeof value !== 'object') return null;
  if (isPhrase(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLanguage(item, language)]));
};

/** The error body of the interface: `code`, `message`, `data.status` and what else `data` holds. */
export const errorBody = (error: ErrorResponse, language: Language): Json => ({
  code: error.code,
  message: error.phrase[language],
  data: { ...(inLanguage(error.data, language) as Record<string, Json>), status: error.status },
});

/** No such path, or not with that verb: 404 `rest_no_route`, never 405 (reference http-conventions 1). */
export const noRoute = (): AppError =>
  new AppError('not_found', 'rest_no_route', {
    es: 'No existe ninguna ruta con esa dirección y ese método.',
    en: 'There is no route with that address and method.',
  });

/** The path is known and lacks that verb; `methods` are those that the caller may use there, told in `Allow` too. */
export const noSuchMethod = (methods: readonly string[]): AppError => {
  if (methods.length === 0) return noRoute();
  const { kind, code, phrase } = noRoute();
  return new AppError(kind, code, {
    es: `${phrase.es} Métodos permitidos: ${methods.join(', ')}.`,
    en: `${phrase.en} Allowed methods: ${methods.join(', ')}.`,
  });
};

/** The query is longer than the server reads: 414 `rest_query_too_long` (RFC 9110 15.5.15). */
export const queryTooLong = (): AppError =>
  new AppError('query_too_long', 'rest_query_too_long', {
    es: 'La consulta es demasiado larga.',
    en: 'The query is too long.',
  });

/** Head and address together are longer than the server reads, or the head has too many lines: 431 (RFC 6585 5). */
export const headersTooLarge = (): AppError =>
  new AppError('headers_too_large', 'rest_headers_too_large', {
    es: 'La dirección o las cabeceras son demasiado largas.',
    en: 'The address or the headers are too long.',
  });

/** The request did not arrive in time: 408 `rest_request_timeout`. */
export const tooSlow = (): AppError =>
  new AppError('too_slow', 'rest_request_timeout', {
    es: 'La petición tardó demasiado en llegar.',
    en: 'The request took too long to arrive.',
  });

/** The bytes on the wire are no request: 400 `rest_invalid_request` (RFC 9112 2.2 and 3.2). */
export const malformed = (): AppError =>
  new AppError('invalid', 'rest_invalid_request', {
    es: 'La petición no es HTTP bien formado.',
    en: 'The request is not well-formed HTTP.',
  });
