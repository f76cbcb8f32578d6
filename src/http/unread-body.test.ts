import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { anonymous } from '../kernel/actor.ts';
import { endpoint } from './route.ts';
import { createServer } from './server.ts';
import { Type } from './type.ts';

const long = 'x'.repeat(1_000_000);

const app = () =>
  createServer({
    routes: [
      {
        path: '/long',
        endpoints: [
          endpoint({
            methods: ['GET'],
            operationId: 'findLong',
            summary: { es: '', en: '' },
            parameters: Type.Object({}),
            answers: {},
            refusals: {},
            handle: () => ({ status: 200, body: { value: { long } } }),
          }),
        ],
      },
    ],
    options: { mounts: ['/v1'] },
    identify: async () => anonymous,
  });

test('a body that nobody asked for does not cut off the answer', async (t) => {
  const server = app();
  t.after(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(server.server, 'connection');
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write('GET /v1/long HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n');
  socket.write(long);
  const [theirs] = await accepted;
  // What is not taken yet lies in the system's memory when the server has closed.
  await once(theirs, 'close');
  const answer = await text(socket);
  assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).long.length, long.length);
});
