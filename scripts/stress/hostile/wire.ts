import { connect } from 'node:net';
import { faultOf } from './verdict.ts';
import type { WireRow } from './wire-rows.ts';

/** In milliseconds. */
const maxWait = 10_000;

/** Sends bytes and returns what is received until the server closes; null when it does not. */
const sendBytes = (port: number, { bytes, responses }: WireRow): Promise<string | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(null);
    }, maxWait);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Some responses are sent before the request has ended; then writing fails, and the response is complete.
    let error = '';
    socket.on('error', ({ message }) => {
      error = message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(chunks.length === 0 ? error : Buffer.concat(chunks).toString());
    });
    // Node sends no response to a client that has ended its side; an incomplete request would be waited for.
    if (responses === 'none') socket.end(bytes);
    else socket.write(bytes);
  });

const faultOfResponse = (response: string): string | null => {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  // Pages and files are right, too; errors are JSON.
  if (status < 400 && !type.startsWith('application/json')) return null;
  return faultOf(status, type, rest.join('\r\n\r\n'));
};

/** Sends one row on a connection of its own and returns what is wrong with the responses, or null. */
export const tryRow = async (port: number, row: WireRow): Promise<string | null> => {
  const received = await sendBytes(port, row);
  if (received === null) return 'the connection stays open';
  const all = received.split(/(?=HTTP\/1\.1 \d{3} )/).filter((response) => response !== '');
  if (all.length === 0 && row.responses !== 'none') return 'no response';
  if (all.length > 1 && row.responses === 'one')
    return `${all.length} responses, the second: ${all[1]?.slice(0, 200)}`;
  const faults = all.filter((response) => !response.startsWith('HTTP/1.1 100 ')).map(faultOfResponse);
  return faults.find((fault) => fault !== null) ?? null;
};
