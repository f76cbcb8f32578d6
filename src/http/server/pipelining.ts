import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that are worked on beside the one whose answer is the next to be sent. */
const mostBeside = 7;

interface Connection {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Works on at most eight requests of a connection at a time: when more are sent in one go they wait, and nothing more is
 * read of the connection, until one is answered.
 */
export const limitPipelining = (listener: RequestListener): RequestListener => {
  const connections = new WeakMap<Socket, Connection>();
  const connectionOf = (socket: Socket): Connection => {
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
        const next = connection.waiting.shift();
        if (next === undefined) return;
        if (connection.waiting.length === 0) socket.resume();
        next();
      });
      listener(request, response);
    };
    if (connection.underWay < mostBeside) return begin();
    socket.pause();
    connection.waiting.push(begin);
  };
};
