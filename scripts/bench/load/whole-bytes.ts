import { connect } from 'node:net';
import type { LoadRequest } from './load.ts';

/** An answer as it came over the wire, and where in it the value of `Date` stands. */
export interface WholeBytes {
  readonly bytes: Buffer;
  readonly date: { readonly from: number; readonly to: number };
}

/** A request as it goes over the wire. */
export const requestBytes = (
  address: string,
  { path, method = 'GET', headers = {}, body }: LoadRequest,
): Buffer => {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({
    Host: new URL(address).host,
    Connection: 'keep-alive',
    ...headers,
    ...length,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`);
};

const endOf = (bytes: Buffer): number => {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return Number.POSITIVE_INFINITY;
  if (/^HTTP\/1\.1 (204|304)/.test(bytes.toString('latin1', 0, 12))) return head + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
};

/** Asks once. The answer must say how long it is, or have no body. */
export const findWholeBytes = async (address: string, request: LoadRequest): Promise<WholeBytes> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(requestBytes(address, request));
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length >= endOf(bytes)) break;
  }
  socket.destroy();
  const found = /\r\ndate: ([^\r]+)/i.exec(bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n')));
  const from = found === null ? 0 : found.index + found[0].length - (found[1] ?? '').length;
  return { bytes, date: { from, to: from + (found?.[1] ?? '').length } };
};
