import type { Logger } from 'pino';
import type { RequestContext } from '../routing/context.ts';
import type { ErrorResponse } from '../routing/errors.ts';

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

/** Of the fields of a refusal; their names may be the client's. */
const mostFields = 10;
const longestName = 100;

/** What the log has of a refusal: its code, and of which fields it is. Not their values, which may be anything. */
const refused = ({ code, data: { params } }: ErrorResponse) => {
  // A list has the names of what is missing, an object what is wrong by name.
  const names = Array.isArray(params) ? params.map(String) : Object.keys(params ?? {});
  const fields = names.slice(0, mostFields).map((name) => name.slice(0, longestName));
  return { code, ...(fields.length > 0 && { fields }) };
};

/**
 * Writes the line of a request that was answered after so many milliseconds. Reads that went well are for the level
 * `debug`: their line costs a fifth of a cached response.
 */
export const logAnswer = (
  log: ServerLog,
  { id, request, response, error }: RequestContext,
  milliseconds: number,
): void => {
  const { method, url } = request;
  const status = response.statusCode;
  const isQuiet = status < 400 && (method === 'GET' || method === 'HEAD');
  if (isQuiet && !levelsWithReads.has(log.level)) return;
  // The query stays out of the log: it may hold a password.
  const path = url?.split('?', 1)[0];
  const ms = Math.round(milliseconds * 10) / 10;
  const line = { reqId: id, method, path, status, ms, ...(error && refused(error)) };
  if (isQuiet) log.debug(line, 'request completed');
  else log.info(line, 'request completed');
};

/** Writes the line of what could not be read as a request, and was refused on the bare connection. */
export const logUnread = (log: ServerLog, id: string, { status, code }: ErrorResponse): void =>
  log.info({ reqId: id, status, code }, 'unread request answered');
