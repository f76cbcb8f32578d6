/*
 * The bare limit: a plain node:http server that answers every request with the same bytes, head and body, which it
 * reads as JSON from standard input. With the address of a PostgreSQL database as argument it asks that for commits
 * before each answer, as the service must. Prints its port.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { WholeAnswer } from '../load/whole-answer.ts';

const lines = createInterface({ input: process.stdin });
const { status, headers, body, keepAlive } = JSON.parse(
  (await new Promise<string>((resolve) => lines.once('line', resolve))) as string,
) as WholeAnswer;
const bytes = Buffer.from(body, 'base64');
const [address] = process.argv.slice(2);
const lookAt = async (database: string): Promise<() => Promise<void>> => {
  // The bare limit of the others loads none of it.
  const { watchCommits } = await import('../../../src/storage/postgres/commits.ts');
  const { onceATurn } = await import('../../../src/http/server/once-a-turn.ts');
  return onceATurn(watchCommits(database).look);
};
const look = address === undefined ? null : await lookAt(address);
const send = (response: ServerResponse): void => {
  response.writeHead(status, [...headers]);
  response.end(bytes);
};
const server = createServer((_request, response) => {
  if (look === null) send(response);
  else
    look().then(
      () => send(response),
      () => response.destroy(),
    );
});
// As the service keeps its connections.
server.keepAliveTimeout = keepAlive * 1000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
