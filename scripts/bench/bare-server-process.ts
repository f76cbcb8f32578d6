/*
 * A bare `node:http` server, with which cached responses of the service are compared: it sends the same header lines and
 * the same body for every request, which it reads as JSON from standard input. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const { headers, body } = JSON.parse(await text(process.stdin)) as {
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: string;
};
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, [...headers]);
  response.end(bytes);
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
