import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppError } from '../../kernel/error.ts';
import { dataHeaders } from '../response/security-headers.ts';
import { send } from '../response/send.ts';
import { isTold } from './answering.ts';
import { errorBody, refusalOf } from './errors.ts';
import type { PlainAnswer, PlainCall, PlainRoute } from './plain-route.ts';
import type { Visit } from './visit.ts';

/** What serving plain routes needs beside the request. */
interface PlainServing {
  readonly explain: (error: unknown) => AppError | null;
  readonly onFailure: (what: 'defect' | 'storage failed', error: unknown, id: string) => void;
  /** For how many milliseconds nothing of a file need be taken. */
  readonly slownessGrace: number;
}

/** Sends a file piece by piece; one of which nothing is taken for so long is given up. */
const sendFile = async (response: ServerResponse, file: Readable, grace: number): Promise<void> => {
  const idle = setTimeout(() => response.destroy(), grace);
  file.on('data', () => idle.refresh());
  try {
    await pipeline(file, response);
  } finally {
    clearTimeout(idle);
  }
};

const hasGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const answerWith = async (
  { request }: PlainCall,
  response: ServerResponse,
  answer: PlainAnswer,
  grace: number,
): Promise<void> => {
  if ('forms' in answer) return send(response, await answer.forms.messageFor(request.headers));
  const { status, headers, text, file } = answer;
  if (file !== undefined) {
    response.writeHead(status, Object.entries(headers).flat());
    return sendFile(response, file, grace);
  }
  const body = Buffer.from(text ?? '');
  const length = text === undefined ? {} : { 'Content-Length': String(body.length) };
  send(response, { status, head: Object.entries({ ...headers, ...length }).flat(), body });
};

/** Answers by a plain route; gives whether it had an answer. Never rejects. */
export const servePlain = async (
  route: PlainRoute,
  call: PlainCall,
  { response, visit }: { readonly response: ServerResponse; readonly visit: Visit },
  { explain, onFailure, slownessGrace }: PlainServing,
): Promise<boolean> => {
  try {
    const answer = await route.handle(call);
    if (answer === null) return false;
    // An answer may say something else under the same names.
    response.setHeaders(new Map(Object.entries({ ...dataHeaders, ...visit.transport })));
    await answerWith(call, response, answer, slownessGrace);
  } catch (error) {
    if (response.headersSent) {
      if (!hasGone(error)) onFailure('storage failed', error, visit.id);
      response.destroy();
      return true;
    }
    const refusal = refusalOf(explain(error) ?? error, visit.id);
    if (!isTold(refusal)) onFailure(refusal.status === 500 ? 'defect' : 'storage failed', error, visit.id);
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      ...route.refusalHeaders,
      ...(refusal.status === 503 ? { 'Retry-After': '5' } : {}),
    };
    response.setHeaders(new Map(Object.entries({ ...dataHeaders, ...visit.transport })));
    const text = JSON.stringify(errorBody(refusal, call.language));
    await answerWith(call, response, { status: refusal.status, headers, text }, slownessGrace);
  }
  return true;
};
