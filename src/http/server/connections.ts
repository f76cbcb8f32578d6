import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../request/caller.ts';

/** Those who are here now: requests whose answers are being made, connections that are open. */
export interface Present<One> {
  /** Takes one in; gives what takes it out again, however often that is called. */
  readonly enter: (one: One) => () => void;
  readonly count: () => number;
  /** In no order. */
  readonly all: () => readonly One[];
}

interface Entry<One> {
  readonly one: One;
  at: number;
}

/**
 * Nobody yet. Not a `Set`: one that lives long and whose members do not moves to a new table every few of them. Each old
 * table refers to the next and holds who was a member then, and once V8 took an old one for something that stays, it
 * copies all that come after it, with a tenth of everything that requests leave behind (ADR 0045).
 */
export const nobodyYet = <One>(): Present<One> => {
  const entries: Entry<One>[] = [];
  return {
    enter: (one) => {
      const entry = { one, at: entries.length };
      entries.push(entry);
      return () => {
        if (entries[entry.at] !== entry) return;
        const last = entries.pop();
        if (last === undefined || last === entry) return;
        entries[entry.at] = last;
        last.at = entry.at;
      };
    },
    count: () => entries.length,
    all: () => entries.map(({ one }) => one),
  };
};

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
  const open = nobodyYet<Socket>();
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
    if (open.count() >= maxConnections * 0.9) makeRoom();
    if (open.count() >= maxConnections || ofNetwork >= maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    const leave = open.enter(socket);
    if (network !== null) byNetwork.set(network, ofNetwork + 1);
    socket.once('close', () => {
      leave();
      if (network === null) return;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    });
  });
  return {
    count: open.count,
    made: () => made,
    closeOthers: (those) => {
      for (const socket of open.all()) if (!those.has(socket)) socket.destroy();
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
 * Node makes an error for each request of a connection that closes unanswered. For a thousand of them the stacks, which
 * nobody reads, take longer than all else.
 */
const closeWithoutStacks = (): void => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  queueMicrotask(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
};

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
    socket.prependOnceListener('close', closeWithoutStacks);
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
