import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Type from 'typebox';
import { endpoint, type Route } from '../../../src/http/routing/route.ts';
import type { HttpServer } from '../../../src/http/server/server.ts';

/** A route whose answers are made when the test says so. */
export interface GatedRoute {
  readonly route: Route;
  /** How many requests have got as far as being answered. */
  readonly begun: () => number;
  /** Resolves when that many have. */
  readonly untilBegun: (count: number) => Promise<void>;
  /** Lets all go on, those of later too. */
  readonly open: () => void;
}

/** `/gated`: reads, searches, pages of a size, and writes by anybody. */
export const gatedRoute = (): GatedRoute => {
  const gate = Promise.withResolvers<void>();
  const waiting: { readonly count: number; readonly tell: () => void }[] = [];
  let begun = 0;
  const handle = async () => {
    begun += 1;
    for (const { count, tell } of waiting) if (begun >= count) tell();
    await gate.promise;
    return { status: 200, body: { value: { done: true } } };
  };
  const about = { es: '', en: '' };
  const parameters = Type.Object({ per_page: Type.Optional(Type.Integer({ about })) });
  const common = { summary: about, parameters, answers: {}, refusals: {}, handle };
  return {
    route: {
      path: '/gated',
      endpoints: [
        endpoint({ ...common, methods: ['GET'], operationId: 'findSlowly' }),
        endpoint({ ...common, methods: ['POST'], operationId: 'writeSlowly' }),
      ],
    },
    begun: () => begun,
    untilBegun: async (count) => {
      if (begun >= count) return;
      await new Promise<void>((tell) => waiting.push({ count, tell }));
    },
    open: gate.resolve,
  };
};

/** A connection of a client that keeps to no manners. */
export interface RawClient {
  readonly socket: Socket;
  readonly send: (text: string) => void;
  /** Resolves when what has come matches; the connection must not close before. */
  readonly until: (pattern: RegExp) => Promise<void>;
  /** All that came until the server closed. */
  readonly untilClosed: () => Promise<string>;
}

/** Opens a connection to a listening server; it ends with the server. */
export const rawClient = async (app: Pick<HttpServer, 'server'>): Promise<RawClient> => {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => socket.write(text),
    until: async (pattern) => {
      while (!pattern.test(Buffer.concat(chunks).toString())) await once(socket, 'data');
    },
    untilClosed: async () => {
      await closed;
      return Buffer.concat(chunks).toString();
    },
  };
};
