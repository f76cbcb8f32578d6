import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Begin, count, nothingYet } from './attack.ts';
import { type Held, holdConnections } from './held-connections.ts';

/** The head of a request as it is sent. */
export const head = (line: string, ...more: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');

/** Connections that are kept, opened `between` milliseconds after each other. */
export const held =
  (connections: (authorization: string) => readonly Held[], between = 0): Begin =>
  ({ address, authorization }) => {
    const { stop } = holdConnections(address, connections(authorization), between);
    return {
      stop: async () => {
        stop();
        return nothingYet();
      },
    };
  };

/** Longer than any head of an answer. */
const mostHead = 8192;

/**
 * On connections that stand, one if nothing else is said, again and again: so many requests in one go, each time all of
 * those before are answered.
 */
export const inOneGo =
  (requests: number, path: (index: number) => string, connections = 1): Begin =>
  ({ address }) => {
    const { hostname, port } = new URL(address);
    const attacked = nothingYet();
    const standing: (() => void)[] = [];
    let sent = 0;
    let isStopped = false;
    const open = (): Socket => {
      const socket = connect(Number(port), hostname);
      let unanswered = 1;
      let rest = '';
      const send = (): void => {
        unanswered = requests;
        socket.write(Array.from({ length: requests }, () => head(`GET ${path(sent++)}`)).join(''));
      };
      const begin = (): void => {
        standing.push(send);
        if (standing.length === connections) for (const each of standing) each();
      };
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        rest += chunk;
        for (const [whole, status] of rest.matchAll(/HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/g)) {
          count(attacked, 'in one go', Number(status), /\r\nretry-after:/i.test(whole), [200, 404]);
          rest = rest.slice(rest.indexOf(whole) + whole.length);
          unanswered -= 1;
        }
        const begun = rest.lastIndexOf('HTTP/1.1 ');
        rest = begun < 0 || rest.length - begun > mostHead ? rest.slice(-12) : rest.slice(begun);
        if (unanswered > 0) return;
        if (standing.length < connections) begin();
        else send();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (!isStopped) attacked.faults.push(`closed before ${unanswered} of ${requests} were answered`);
      });
      socket.write(head('GET /healthz'));
      return socket;
    };
    const sockets = Array.from({ length: connections }, open);
    return {
      stop: async () => {
        isStopped = true;
        for (const socket of sockets) socket.destroy();
        if (attacked.answered + attacked.refused <= connections) attacked.faults.push('none was answered');
        return attacked;
      },
    };
  };

/** So many clients that send a request on a new connection, and leave. */
export const leavingAtOnce =
  (clients: number, path: (index: number) => string): Begin =>
  ({ address }) => {
    const { hostname, port } = new URL(address);
    let isStopped = false;
    let sent = 0;
    const client = async (): Promise<void> => {
      for (; !isStopped; await pause(50)) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(head(`GET ${path(sent++)}`), () => socket.destroy());
        await new Promise((closed) => socket.once('close', closed));
      }
    };
    const running = Promise.all(Array.from({ length: clients }, client));
    return {
      stop: async () => {
        isStopped = true;
        await running;
        return nothingYet();
      },
    };
  };
