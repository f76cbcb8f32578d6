import { connect } from 'node:net';
import { join } from 'node:path';
import { connectClient, median } from '../shared/client.ts';
import { startServer } from '../shared/service.ts';

/** Headers that every server sets for itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

/** Starts a bare `node:http` server that sends the header lines and bytes that the service sends for that path. */
const startBareServer = async (address: string, path: string) => {
  const client = connectClient(address);
  // A response may be cached only when it is requested for the second time.
  for (let times = 0; times < 3; times += 1) await client.send({ path });
  const { rawHeaders, body } = await client.send({ path });
  client.close();
  const isCopied = (at: number): boolean => !ownHeaders.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase());
  const headers = rawHeaders.filter((_, at) => isCopied(at));
  const bareServer = join(import.meta.dirname, 'bare-server-process.ts');
  return { body, server: await startServer(bareServer, JSON.stringify({ headers, body })) };
};

const connections = 10;
const endOfHead = '\r\n\r\n';

/**
 * Requests one path over and over on ten connections, each of which waits for its response. Compares status and body of
 * every response and returns the number of responses a second. It reads plain sockets, since a complete HTTP client
 * takes longer for a cached response than the server.
 */
const requestRepeatedly = async (
  address: string,
  path: string,
  body: Buffer,
  seconds: number,
): Promise<number> => {
  const { host, hostname, port } = new URL(address);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let responses = 0;
  const keepRequesting = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let head = '';
      /** Bytes of the body that have arrived; null within the head. */
      let received: number | null = null;
      const takeHead = (bytes: Buffer): Buffer => {
        const before = head.length;
        head += bytes.toString('latin1');
        const end = head.indexOf(endOfHead);
        if (end < 0) return bytes.subarray(bytes.length);
        if (!head.startsWith('HTTP/1.1 200 ') || !head.includes(`ontent-Length: ${body.length}\r\n`))
          reject(new Error(`${path}: another response than before: ${head}`));
        received = 0;
        return bytes.subarray(end + endOfHead.length - before);
      };
      const take = (length: number, buffer: Uint8Array): boolean => {
        const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length);
        const rest = received === null ? takeHead(bytes) : bytes;
        if (received === null) return true;
        if (rest.compare(body, received, received + rest.length) !== 0)
          reject(new Error(`${path}: another body than before`));
        received += rest.length;
        if (received < body.length) return true;
        responses += 1;
        [head, received] = ['', null];
        if (performance.now() < until) socket.write(request);
        else socket.destroy();
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: take },
      });
      socket.on('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, keepRequesting));
  return (responses * 1000) / (performance.now() - begun);
};

const turns = 5;
const seconds = 0.6;

/**
 * The rate of a cached response of the service divided by the rate of a bare `node:http` server that sends the same
 * header lines and bytes: measured by turns, so that a busy moment of the machine meets both, the median of the turns.
 */
export const ratioToBareServer = async (address: string, path: string): Promise<number> => {
  const { body, server } = await startBareServer(address, path);
  const bytes = Buffer.from(body);
  const measure = (of: string) => requestRepeatedly(of, path, bytes, seconds);
  try {
    for (const each of [address, server.address]) await measure(each);
    const ratios: number[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      ratios.push((await measure(address)) / (await measure(server.address)));
    return median(ratios);
  } finally {
    await server.stop();
  }
};
