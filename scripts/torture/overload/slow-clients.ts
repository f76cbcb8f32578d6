import { connect, type Socket } from 'node:net';

/** Connections of each kind. */
const ofEachKind = 60;
/** Between two bytes of those who send slowly, in milliseconds. */
const betweenBytes = 1000;

const head = 'POST /calendar/events/v1/events HTTP/1.1\r\nHost: x\r\n';

/**
 * Keeps connections open on which heads and bodies arrive byte by byte, and some that take nothing of a long answer;
 * whoever is closed comes back.
 */
export const startSlowClients = (address: string, long: string): { readonly stop: () => void } => {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  let isStopped = false;
  const begin = (first: string, takes: boolean): void => {
    if (isStopped) return;
    const socket = connect(Number(port), hostname);
    open.add(socket);
    if (takes) socket.resume();
    else socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      setTimeout(begin, betweenBytes, first, takes);
    });
    socket.write(first);
  };
  for (let index = 0; index < ofEachKind; index += 1) {
    begin(head, true);
    begin(`${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`, true);
    begin(`GET ${long}&slow=${index} HTTP/1.1\r\nHost: x\r\n\r\n`, false);
  }
  const timer = setInterval(() => {
    for (const socket of open) if (socket.readableFlowing !== false) socket.write('a');
  }, betweenBytes);
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
};
