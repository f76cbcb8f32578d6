import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import type { ServerLog } from './request-log.ts';

/** Members in no order. */
export interface Registry<Member> {
  /** Returns what removes the member, to be called once. */
  readonly add: (member: Member) => () => void;
  readonly members: () => readonly Member[];
}

/**
 * Returns an empty registry. A `Set` that lives for ever and whose members do not has old tables in which V8 finds, and
 * copies, what has left it (docs/adr/0045).
 */
export const createRegistry = <Member>(): Registry<Member> => {
  const entries: { readonly member: Member; at: number }[] = [];
  return {
    add: (member) => {
      const entry = { member, at: entries.length };
      entries.push(entry);
      return () => {
        const last = entries.pop() ?? entry;
        if (last === entry) return;
        entries[entry.at] = last;
        last.at = entry.at;
      };
    },
    members: () => entries.map(({ member }) => member),
  };
};

/** What a closing server waits for. */
interface Ending {
  /** Requests whose answers are being made, also for clients that have gone. */
  readonly inFlight: Registry<IncomingMessage>;
  /** Those whose answers are made while they are taken, which may last for hours. */
  readonly streamed: Pick<WeakSet<IncomingMessage>, 'has'>;
  readonly connections: Connections;
  /** For requests that have not arrived and answers that nobody takes, in milliseconds. */
  readonly grace: number;
  readonly log: ServerLog;
}

/** Of the grace, until it is told that somebody is waited for: most closings are over by then. */
const patience = 0.1;

/** Between two looks at what is still under way, in milliseconds. */
const betweenLooks = 10;

const untilClosed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // It may not have begun to listen.
    server.close(() => resolve());
  });

/** Closes the server soon, and not before whatever has arrived as a whole is answered, but for what is streamed. */
export const endInTime = async (
  server: Server,
  { inFlight, streamed, connections, grace, log }: Ending,
): Promise<void> => {
  // Node stops looking at its time-outs when a server closes: whoever sends nothing would keep it open for ever.
  const timer = setTimeout(() => {
    const arrived = inFlight.members().filter((request) => request.complete && !streamed.has(request));
    connections.closeOthers(new Set(arrived.map(({ socket }) => socket)));
  }, grace);
  const telling = setTimeout(() => {
    const count = connections.count();
    const seconds = Math.ceil((grace * (1 - patience)) / 1000);
    if (count > 0) log.warn({ connections: count, seconds }, 'shutting down: waiting for open requests');
  }, grace * patience);
  try {
    await untilClosed(server);
    // A server has closed when its connections have; what goes on for clients that are gone still needs the database.
    while (inFlight.members().length > 0) await pause(betweenLooks);
  } finally {
    clearTimeout(timer);
    clearTimeout(telling);
  }
};
