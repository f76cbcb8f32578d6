/*
 * The bare limit: a plain node:http server that answers every request with the same bytes, head and body, which it
 * reads as JSON from standard input. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { WholeAnswer } from './whole-answer.ts';

const lines = createInterface({ input: process.stdin });
const { status, headers, body, keepAlive } = JSON.parse(
  (await new Promise<string>((resolve) => lines.once('line', resolve))) as string,
) as WholeAnswer;
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(status, [...headers]);
  response.end(bytes);
});
// As the service keeps its connections.
server.keepAliveTimeout = keepAlive * 1000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
