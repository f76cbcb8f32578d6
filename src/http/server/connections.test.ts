import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ConnectionLimits, limitConnections } from './connections.ts';

const start = async (t: TestContext, limits: Partial<ConnectionLimits>) => {
  const server = createServer((_, response) => response.end('ok'));
  limitConnections(server, {
    ...{ maxConnections: 100, maxConnectionsPerAddress: 100, isExempt: () => false },
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  /** Opens a connection and sends a part of a request. */
  const open = async () => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const closed = new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')));
    const [socket] = await accepted;
    while (socket.bytesRead === 0 && !socket.destroyed) await nextTurn();
    return { client, closed, socket };
  };
  /** Sends the rest of it and tells what came of it. */
  const ask = ({ client, closed }: Awaited<ReturnType<typeof open>>) => {
    const answered = new Promise<'answered'>((resolve) => client.once('data', () => resolve('answered')));
    client.write('\r\n');
    return Promise.race([answered, closed]);
  };
  return { port, server, open, ask };
};

test('connections beyond the limit are closed, until there are fewer', async (t) => {
  const { open, ask } = await start(t, { maxConnections: 2 });
  const [first, second, third] = [await open(), await open(), await open()];
  assert.equal(await ask(third), 'closed');
  assert.equal(await ask(second), 'answered');
  first.client.destroy();
  await new Promise((resolve) => first.socket.once('close', resolve));
  assert.equal(await ask(await open()), 'answered');
});

test('one address has its own limit; who is exempt has none', async (t) => {
  const limited = await start(t, { maxConnectionsPerAddress: 1 });
  const [first, second] = [await limited.open(), await limited.open()];
  assert.equal(await limited.ask(second), 'closed');
  assert.equal(await limited.ask(first), 'answered');
  const exempt = await start(t, { maxConnectionsPerAddress: 1, isExempt: () => true });
  const clients = [await exempt.open(), await exempt.open(), await exempt.open()];
  for (const client of clients) assert.equal(await exempt.ask(client), 'answered');
});

test('connections that are kept for later make room for those that ask', async (t) => {
  const { port, server, open, ask } = await start(t, { maxConnections: 10 });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const kept: Promise<unknown>[] = [];
  server.on('connection', (socket: Socket) => kept.push(once(socket, 'close')));
  const get = async () => {
    const [answer] = await once(request({ port, host: '127.0.0.1', agent }).end(), 'response');
    await once(answer.resume(), 'end');
  };
  await Promise.all(Array.from({ length: 9 }, get));
  const idle = kept.slice();
  const clients = [await open()];
  await Promise.all(idle);
  while (clients.length < 9) clients.push(await open());
  for (const client of clients) assert.equal(await ask(client), 'answered');
});
