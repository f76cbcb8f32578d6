import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Where a server writes its log. */
export type ServerLog = Pick<Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

const nothing = (): void => undefined;

/** A log of which nothing is kept. */
export const noLog: ServerLog = {
  level: 'silent',
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

const levelsWithReads: ReadonlySet<string> = new Set(['debug', 'trace']);

/**
 * Writes the line of a request that was answered after so many milliseconds. Reads that went well are for the level
 * `debug`: their line costs a fifth of an answer that stands ready (ADR 0018).
 */
export const logAnswer = (
  log: ServerLog,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): void => {
  const { method, url } = request;
  const status = response.statusCode;
  const isQuiet = status < 400 && (method === 'GET' || method === 'HEAD');
  if (isQuiet && !levelsWithReads.has(log.level)) return;
  // The query stays out of the log: it may hold a password.
  const path = url?.split('?', 1)[0];
  const line = { reqId: id, method, path, status, ms: Math.round(milliseconds * 10) / 10 };
  if (isQuiet) log.debug(line, 'request completed');
  else log.info(line, 'request completed');
};
