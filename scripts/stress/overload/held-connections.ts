import { connect, type Socket } from 'node:net';

/** A connection that stays open. */
export interface Held {
  /** What is sent at once. */
  readonly sends: string | Buffer;
  /** Whether answers are taken. */
  readonly reads: boolean;
  /** What is sent each second, of the seconds counted from 0 on. */
  readonly more?: (second: number) => string;
}

/** Before more is sent, and before whoever was closed comes back; milliseconds. */
const second = 1000;

/** Opens connections, `between` milliseconds after each other, and keeps them; whoever is closed comes back. */
export const holdConnections = (address: string, connections: Iterable<Held>, between = 0) => {
  const { hostname, port } = new URL(address);
  const open = new Map<Socket, Held>();
  let isStopped = false;
  const begin = (held: Held): void => {
    if (isStopped) return;
    const socket = connect(Number(port), hostname);
    open.set(socket, held);
    if (held.reads) socket.resume();
    else socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      setTimeout(begin, second, held);
    });
    socket.write(held.sends);
  };
  let opened = 0;
  for (const held of connections) setTimeout(begin, between * opened++, held);
  let seconds = 0;
  const timer = setInterval(() => {
    for (const [socket, { more }] of open) if (more !== undefined) socket.write(more(seconds));
    seconds += 1;
  }, second);
  return {
    stop: (): void => {
      isStopped = true;
      clearInterval(timer);
      for (const socket of open.keys()) socket.destroy();
    },
  };
};

/** A byte each second. */
export const trickle = (): string => 'a';

const head = 'POST /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\n';

/** Sixty each on which heads and bodies arrive byte by byte, and that take nothing of a long answer. */
export const slowClients = (long: string): Held[] =>
  Array.from({ length: 60 }, (_, index): Held[] => [
    { sends: head, reads: true, more: trickle },
    {
      sends: `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
      reads: true,
      more: trickle,
    },
    { sends: `GET ${long}&slow=${index} HTTP/1.1\r\nHost: x\r\n\r\n`, reads: false },
  ]).flat();
