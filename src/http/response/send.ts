import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HeldBytes, MemoryLimit } from '../server/memory-limit.ts';
import type { Message } from './answer-forms.ts';

/** How long a connection waits for the end of a body that nobody reads; milliseconds. */
const longestLinger = 2000;

/** Refusals of a body as such. Most clients read the answer when they have sent all of it. */
const toldWhileSending: ReadonlySet<number> = new Set([401, 403, 413, 415]);

/** Longer answers are handed to the system in such pieces, so that it is seen how much of them is taken; bytes. */
const longestWrite = 256 * 1024;

/** What sending an answer needs beside it. */
export interface Sending {
  /** Names and values by turns that the head has beside its own. */
  readonly moreHead: readonly string[];
  /** Whether the client sends the body of its request; it does not when it waits in vain to be told to. */
  readonly isBodyComing: boolean;
  /** Where the bytes count until they are taken; null when they are the cache's and take no memory of their own. */
  readonly memory: { readonly limit: MemoryLimit; readonly key: unknown } | null;
  /** Milliseconds for the next bytes to be taken. */
  readonly idleTimeout: number;
}

/** Whether there is a body that nobody has read, and that is not all there. */
const isArriving = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  !complete &&
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

/** Ends the answer when the body of its request has come to an end, and in any case after some time. */
const linger = (response: ServerResponse): void => {
  const { req: request } = response;
  const end = (): void => {
    clearTimeout(patience);
    response.end();
  };
  const patience = setTimeout(end, longestLinger);
  request.once('end', end).once('close', end).resume();
};

/** Writes a long body piece by piece, each when the one before is taken; gives how many bytes have been. */
const writePieces = (response: ServerResponse, body: Buffer, end: () => void): (() => number) => {
  let at = 0;
  const write = (): void => {
    while (at < body.length) {
      const piece = body.subarray(at, at + longestWrite);
      at += piece.length;
      if (at === body.length) response.off('drain', write);
      if (!response.write(piece) && at < body.length) return;
    }
    end();
  };
  if (body.length > longestWrite) response.on('drain', write);
  write();
  return () => at - response.writableLength;
};

const holdBytes = ({ memory }: Sending, drop: () => void): HeldBytes | undefined =>
  memory?.limit.hold(memory.key, drop);

/** Closes the connection of a response that is not taken in time, or for which there is no memory. */
const watchTaking = (
  response: ServerResponse,
  bytes: number,
  taken: () => number,
  sending: Sending,
): void => {
  // Nearly always the system has taken all of it at once.
  if (response.writableLength === 0) return;
  const giveUp = (): void => void response.req.socket.destroy();
  const held = holdBytes(sending, giveUp);
  let idle: NodeJS.Timeout | undefined;
  const watch = (): void => {
    idle = setTimeout(giveUp, sending.idleTimeout);
  };
  // Of pipelined requests, a response waits without a socket until those before it are taken.
  if (response.socket === null) response.once('socket', watch);
  else watch();
  let counted = 0;
  const count = (): void => {
    idle?.refresh();
    const left = bytes - taken();
    if (held?.add(left - counted) === false) giveUp();
    counted = left;
  };
  count();
  response.on('drain', count).once('close', () => {
    clearTimeout(idle);
    held?.end();
  });
};

/** Sends a file chunk by chunk; see `watchTaking`. */
const sendFile = async (
  response: ServerResponse,
  file: Readable,
  making: Message['making'],
  sending: Sending,
): Promise<void> => {
  const giveUp = (): void => void response.destroy();
  const held = making === undefined ? undefined : holdBytes(sending, giveUp);
  const idle = setTimeout(() => {
    // A client that has read all bytes so far is not slow: the next piece may be waiting to be made.
    if (making !== undefined && response.writableLength === 0) idle.refresh();
    else giveUp();
  }, sending.idleTimeout);
  file.on('data', () => {
    idle.refresh();
    held?.add(0);
  });
  try {
    if (held?.add(making?.bytes ?? 0) === false) giveUp();
    await pipeline(file, response);
  } finally {
    clearTimeout(idle);
    held?.end();
    await making?.end();
  }
};

/**
 * Writes an answer to the connection; to HEAD without its bytes, but with their length (RFC 9110 9.3.2). Its connection is
 * closed when its client does not take it. Gives a promise for a file only; it rejects when that cannot be read, or is not
 * taken.
 */
export const send = (
  response: ServerResponse,
  { status, head, body, file, making }: Message,
  sending: Sending,
): Promise<void> | undefined => {
  const { moreHead, isBodyComing } = sending;
  response.writeHead(status, (moreHead.length === 0 ? head : [...head, ...moreHead]) as string[]);
  if (file !== undefined) return sendFile(response, file, making, sending);
  const { req: request } = response;
  // A connection that is closed while something on it is unread is reset, and what the client has not taken is lost.
  const lingers = isBodyComing && isArriving(request) && (status < 400 || toldWhileSending.has(status));
  if (status === 304 || request.method === 'HEAD' || body.length === 0) {
    if (lingers) linger(response);
    else response.end();
    return undefined;
  }
  // What stands ready takes no memory, so that it need not be known how much of it is taken.
  if ((body.length <= longestWrite || sending.memory === null) && !lingers) {
    response.end(body);
    watchTaking(response, body.length, () => body.length - response.writableLength, sending);
    return undefined;
  }
  const taken = writePieces(response, body, () => (lingers ? linger(response) : response.end()));
  watchTaking(response, body.length, taken, sending);
  return undefined;
};
