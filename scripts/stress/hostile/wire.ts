import { connect } from 'node:net';
import { faultOf } from './verdict.ts';
import type { WireRow } from './wire-rows.ts';

/** In milliseconds; whoever waits longer was hung up on by nobody. */
const longestAnswer = 10_000;

/** What comes back until the server closes; null when it does not. */
const exchange = (port: number, { bytes, answers }: WireRow): Promise<string | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const clock = setTimeout(() => {
      socket.destroy();
      resolve(null);
    }, longestAnswer);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Some answers come before the request has ended; writing on breaks the connection, not the answer.
    let broken = '';
    socket.on('error', (error) => {
      broken = `broken off: ${error.message}`;
    });
    socket.on('close', () => {
      clearTimeout(clock);
      resolve(chunks.length === 0 ? broken : Buffer.concat(chunks).toString());
    });
    // Node gives no answer to whoever has ended his side; a request that is not whole would be waited for.
    if (answers === 'silence') socket.end(bytes);
    else socket.write(bytes);
  });

const faultOfAnswer = (answer: string): string | null => {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  // Pages are for browsers; what is wrong with a request is told as JSON all the same.
  if (status < 400 && !type.startsWith('application/json')) return null;
  return faultOf({ status, type, text: rest.join('\r\n\r\n') });
};

/** Sends one row on a connection of its own; says what is wrong with what comes back, or null. */
export const tryRow = async (port: number, row: WireRow): Promise<string | null> => {
  const received = await exchange(port, row);
  if (received === null) return 'hangs';
  const all = received.split(/(?=HTTP\/1\.1 \d{3} )/).filter((answer) => answer !== '');
  if (all.length === 0 && row.answers !== 'silence') return 'no answer';
  if (all.length > 1 && row.answers === 'one')
    return `${all.length} answers, the second: ${all[1]?.slice(0, 200)}`;
  const faults = all.filter((answer) => !answer.startsWith('HTTP/1.1 100 ')).map(faultOfAnswer);
  return faults.find((fault) => fault !== null) ?? null;
};
