import type { Socket } from 'node:net';
import type { Language } from '../../kernel/phrase.ts';
import { dataHeaders } from '../response/headers.ts';
import {
  type ErrorResponse,
  errorBody,
  errorResponseOf,
  headersTooLarge,
  malformed,
  noRoute,
  tooSlow,
} from '../routing/errors.ts';

const reasons: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Spanish words typed into an address as they are; RFC 3986 2.1 wants their bytes percent-encoded. */
const notEncoded: ErrorResponse = {
  status: 400,
  code: 'rest_invalid_request',
  phrase: {
    es: 'La dirección contiene caracteres sin codificar: «ñ» se escribe %C3%B1 y un espacio, %20. Con curl: -G --data-urlencode "search=niños".',
    en: 'The address contains characters that are not encoded: "ñ" is written %C3%B1, a space %20. With curl: -G --data-urlencode "search=niños".',
  },
  data: {},
};

const headLines = Object.entries(dataHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

const refusalFor = (code: string | undefined): ErrorResponse => {
  if (code === 'HPE_INVALID_METHOD') return errorResponseOf(noRoute(), '');
  if (code === 'HPE_INVALID_URL') return notEncoded;
  if (code === 'HPE_HEADER_OVERFLOW') return errorResponseOf(headersTooLarge(), '');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errorResponseOf(tooSlow(), '');
  return errorResponseOf(malformed(), '');
};

/**
 * Answers on the bare connection what Node's parser would not take for a request, as JSON too; then closes it.
 * Gives what it was refused with, or null when nobody is there to hear of it.
 */
export const answerClientError = (
  error: { readonly code?: string },
  socket: Socket,
  language: Language,
  id: string,
): ErrorResponse | null => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
  }
  const refusal = refusalFor(error.code);
  const body = JSON.stringify(errorBody(refusal, language));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\nContent-Type: application/json; charset=UTF-8\r\n` +
      `${headLines}X-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  return refusal;
};
