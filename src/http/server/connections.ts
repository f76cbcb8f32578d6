import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../request/caller.ts';

/** How many connections there may be. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Of one IPv4 address, or of the first 64 bits of IPv6. */
  readonly maxConnectionsPerAddress: number;
  /** Addresses that may have any number: a proxy's are those of all visitors. */
  readonly isExempt: (address: string) => boolean;
}

/** The connections of a server. */
export interface Connections {
  /** How many are open. */
  readonly count: () => number;
  /** How many were ever made. */
  readonly made: () => number;
  /** Closes all but those. */
  readonly closeOthers: (those: ReadonlySet<Socket>) => void;
}

/** Idle connections are looked for so often when there are nearly too many; milliseconds. */
const betweenSweeps = 1000;

/**
 * Closes connections beyond the limits as soon as they are made. Before there are too many, those are closed on which
 * nothing is asked: who keeps connections for later keeps nobody out.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits): Connections => {
  const { maxConnections, maxConnectionsPerAddress, isExempt } = limits;
  const open = new Set<Socket>();
  const byNetwork = new Map<string, number>();
  let lastSweep = Number.NEGATIVE_INFINITY;
  let made = 0;
  const makeRoom = (): void => {
    const now = performance.now();
    if (now - lastSweep < betweenSweeps) return;
    lastSweep = now;
    server.closeIdleConnections();
  };
  // Before the server takes it for one of its own: one on which nothing has arrived yet is idle to it.
  server.prependListener('connection', (socket: Socket) => {
    made += 1;
    const address = socket.remoteAddress ?? '';
    const network = isExempt(address) ? null : networkOf(address);
    const ofNetwork = network === null ? 0 : (byNetwork.get(network) ?? 0);
    if (open.size >= maxConnections * 0.9) makeRoom();
    if (open.size >= maxConnections || ofNetwork >= maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.add(socket);
    if (network !== null) byNetwork.set(network, ofNetwork + 1);
    socket.once('close', () => {
      open.delete(socket);
      if (network === null) return;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    });
  });
  return {
    count: () => open.size,
    made: () => made,
    closeOthers: (those) => {
      for (const socket of open) if (!those.has(socket)) socket.destroy();
    },
  };
};

/** Requests of one connection that are worked on beside the one whose answer is the next to be sent. */
const mostBeside = 7;

interface Pipelined {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Works on at most eight requests of a connection at a time: when more are sent in one go they wait, and nothing more is
 * read of the connection, until one is answered.
 */
export const limitPipelining = (listener: RequestListener): RequestListener => {
  const connections = new WeakMap<Socket, Pipelined>();
  const connectionOf = (socket: Socket): Pipelined => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = { underWay: 0, waiting: [] };
    connections.set(socket, connection);
    return connection;
  };
  return (request, response) => {
    // Node gives a response its socket when those before it have been sent.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const connection = connectionOf(socket);
    const begin = (): void => {
      connection.underWay += 1;
      response.once('close', () => {
        connection.underWay -= 1;
        // Nobody waits for what was sent by a connection that is closed.
        if (socket.destroyed) connection.waiting.length = 0;
        const next = connection.waiting.shift();
        if (next === undefined) return;
        if (connection.waiting.length === 0) socket.resume();
        next();
      });
      listener(request, response);
    };
    if (connection.underWay < mostBeside) return begin();
    if (connection.waiting.length === 0) socket.pause();
    connection.waiting.push(begin);
  };
};
