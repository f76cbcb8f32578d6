import { connect } from 'node:net';

/** What is needed of an answer. */
interface PlainAnswer {
  readonly status: number;
  /** Null when nobody wanted it. */
  readonly body: string | null;
}

/** A kept connection, one request at a time. */
export interface AnswerSocket {
  /** Rejects when the connection ends, or the answer does not say how long it is. */
  readonly ask: (request: Buffer, wantsBody: boolean) => Promise<PlainAnswer>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (answer: PlainAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly wantsBody: boolean;
}

const endOfHead = '\r\n\r\n';

/** Opens a connection that counts the bytes of bodies instead of reading them. */
export const connectForAnswers = (address: string): AnswerSocket => {
  const { hostname, port } = new URL(address);
  let waiting: Waiting | null = null;
  let head = '';
  let status = 0;
  /** Bytes of the body that are still to come; null within the head. */
  let missing: number | null = null;
  let parts: Buffer[] = [];

  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = null;
    socket.destroy();
  };
  const finish = (): void => {
    const body = waiting?.wantsBody ? Buffer.concat(parts).toString('utf8') : null;
    const { resolve } = waiting ?? {};
    [waiting, head, missing, parts] = [null, '', null, []];
    resolve?.({ status, body });
  };
  /** Takes what belongs to the head and says where the body begins, or null when there is more to come. */
  const takeHead = (came: Buffer): number | null => {
    const before = head.length;
    head += came.toString('latin1');
    const end = head.indexOf(endOfHead);
    if (end < 0) return null;
    status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
    if (length === undefined && status !== 304) fail(new Error('an answer without a length'));
    missing = status === 304 ? 0 : Number(length ?? 0);
    return end + endOfHead.length - before;
  };
  const take = (length: number, buffer: Uint8Array): boolean => {
    const came = Buffer.from(buffer.buffer, buffer.byteOffset, length);
    const from = missing === null ? takeHead(came) : 0;
    if (from === null || missing === null) return true;
    missing -= length - from;
    if (waiting?.wantsBody) parts.push(Buffer.from(came.subarray(from)));
    if (missing === 0) finish();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: take },
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  return {
    ask: (request, wantsBody) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, wantsBody };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};
