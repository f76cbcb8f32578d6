import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Type from 'typebox';
import { endpoint, type Route } from '../../../src/http/routing/route.ts';
import type { HttpServer } from '../../../src/http/server/server.ts';
import type { Work } from '../../../src/kernel/input.ts';

/** A route whose answers are made when the test says so. */
export interface GatedRoute {
  readonly route: Route;
  /** How many requests have got as far as being answered. */
  readonly begun: () => number;
  /** Resolves when that many have. */
  readonly untilBegun: (count: number) => Promise<void>;
  /** The `from` that the last of them sent. */
  readonly last: () => unknown;
  /** Lets one go on that was asked first. */
  readonly openOne: () => void;
  /** Lets all go on, those of later too. */
  readonly open: () => void;
}

/** `/gated`: reads, searches and writes by anybody, or what `work` says. */
export const gatedRoute = (): GatedRoute => {
  const gate = Promise.withResolvers<void>();
  const waiting: { readonly count: number; readonly tell: () => void }[] = [];
  const closed: (() => void)[] = [];
  let begun = 0;
  let last: unknown;
  const handle = async ({ raw }: { readonly raw: Readonly<Record<string, unknown>> }) => {
    begun += 1;
    last = raw['from'];
    for (const { count, tell } of waiting) if (begun >= count) tell();
    await Promise.race([gate.promise, new Promise<void>((open) => closed.push(open))]);
    return { status: 200, body: { value: { done: true } } };
  };
  const about = { es: '', en: '' };
  const parameters = Type.Object({});
  type Sent = Readonly<Record<string, unknown>>;
  const namedWork = ({ work }: Sent): Work | undefined => work as Work | undefined;
  const reading = (sent: Sent) => namedWork(sent) ?? (sent['search'] === undefined ? 'read' : 'search');
  const writing = (sent: Sent) => namedWork(sent) ?? 'write';
  const common = { summary: about, parameters, answers: {}, refusals: {}, handle };
  return {
    route: {
      path: '/gated',
      endpoints: [
        endpoint({ ...common, work: reading, methods: ['GET'], operationId: 'findSlowly' }),
        endpoint({ ...common, work: writing, methods: ['POST'], operationId: 'writeSlowly' }),
      ],
    },
    begun: () => begun,
    untilBegun: async (count) => {
      if (begun >= count) return;
      await new Promise<void>((tell) => waiting.push({ count, tell }));
    },
    last: () => last,
    openOne: () => closed.shift()?.(),
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
