import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest } from '../../shared/client.ts';
import { events, type Kind, type NextRequest } from './requests.ts';
import type { Target } from './target.ts';

/** What came of the requests of an attack. */
export interface Outcome {
  sent: number;
  /** Responses with an expected status. */
  accepted: number;
  /** When those were sent and how long each took, in milliseconds, where it is known. */
  readonly times: { readonly kind: Kind | undefined; readonly sent: number; readonly took: number }[];
  /** With 503 and `Retry-After`. */
  refused: number;
  /** Responses from 500 on that are no such 503. */
  serverErrors: number;
  /** What else was wrong. */
  readonly faults: string[];
  /** Titles of events by the ids that their creation was acknowledged with. */
  readonly acknowledged: Map<number, string>;
}

/** Requests that go on until they are stopped, by which time their clients have left. */
interface Attack {
  readonly stop: () => Promise<Outcome>;
}

/** Begins an attack. */
export type Begin = (target: Target) => Attack;

const emptyOutcome = (): Outcome => ({
  ...{ sent: 0, accepted: 0, refused: 0, serverErrors: 0 },
  ...{ times: [], faults: [], acknowledged: new Map() },
});

/** Counts a response; everything but an expected status and a proper refusal is a fault. */
const count = (
  outcome: Outcome,
  what: string,
  status: number,
  hasRetryAfter: boolean,
  expected: readonly number[],
): void => {
  outcome.sent += 1;
  if (status === 503 && hasRetryAfter) outcome.refused += 1;
  else if (expected.includes(status)) outcome.accepted += 1;
  else {
    if (status >= 500) outcome.serverErrors += 1;
    outcome.faults.push(`${what}: ${status}`);
  }
};

/** What is read, created, or absent. */
const usual = [200, 201, 404];

const sendOne = async (
  outcome: Outcome,
  { address }: Target,
  request: HttpRequest & { readonly kind?: Kind },
  agent: Agent,
  expected: readonly number[],
): Promise<void> => {
  const what = `${request.method ?? 'GET'} ${request.path.slice(0, 200)}`;
  const sent = performance.now();
  const { status, headers, body, milliseconds: took } = await exchange(address, request, agent, 30_000);
  count(outcome, `${what}: ${body.slice(0, 80)}`, status, headers['retry-after'] !== undefined, expected);
  if (status !== 503) outcome.times.push({ kind: request.kind, sent, took });
  if (status !== 201 || request.path !== events) return;
  const { id, title } = JSON.parse(body) as { id: number; title: string };
  outcome.acknowledged.set(id, title);
};

interface Clients {
  readonly clients: number;
  readonly next: NextRequest;
  /** Statuses of proper responses. */
  readonly expected?: readonly number[];
  /** A client that waits for longer at the end counts as forgotten; milliseconds. */
  readonly maxWait?: number;
}

/** Connections that are open before the first request; each sends again as soon as it has a response. */
export const withoutPause =
  ({ clients, next, expected = usual, maxWait = 4000 }: Clients): Begin =>
  (target) => {
    const outcome = emptyOutcome();
    const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const begun = new Map<Agent, number>();
    let isStopped = false;
    let sent = 0;
    const run = async (agent: Agent): Promise<void> => {
      while (!isStopped) {
        begun.set(agent, performance.now());
        try {
          await sendOne(outcome, target, next(sent++), agent, expected);
        } catch (error) {
          if (isStopped) return;
          outcome.faults.push(String(error));
          await pause(100);
        }
      }
    };
    const open = (agent: Agent) =>
      exchange(target.address, { path: '/healthz' }, agent).catch(() => undefined);
    const running = Promise.all(agents.map(open)).then(() => Promise.all(agents.map(run)));
    return {
      stop: async () => {
        isStopped = true;
        const stuck = [...begun.values()].filter((since) => performance.now() - since > maxWait).length;
        if (stuck > 0) outcome.faults.push(`${stuck} had no response for ${maxWait} ms`);
        for (const agent of agents) agent.destroy();
        await running;
        return outcome;
      },
    };
  };

/** With more requests in flight no more are sent: the driver would be the slower one. */
const maxInFlight = 300;

/** So many requests a second, whether or not there are responses. */
export const atRate =
  (rate: number, next: NextRequest): Begin =>
  (target) => {
    const outcome = emptyOutcome();
    const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
    const inFlight = new Set<Promise<void>>();
    let isStopped = false;
    const run = async (): Promise<void> => {
      const begun = performance.now();
      for (let due = 0; !isStopped; await pause(4)) {
        for (; due < ((performance.now() - begun) / 1000) * rate; due += 1) {
          if (inFlight.size >= maxInFlight) continue;
          const one = sendOne(outcome, target, next(due), agent, usual)
            .catch((error) => void outcome.faults.push(String(error)))
            .finally(() => inFlight.delete(one));
          inFlight.add(one);
        }
      }
    };
    const running = run();
    return {
      stop: async () => {
        isStopped = true;
        await running;
        await Promise.all(inFlight);
        agent.destroy();
        return outcome;
      },
    };
  };

/** The head of a request as it is sent. */
export const head = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

const connectTo = ({ address }: Target): Socket => {
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname).on('error', () => undefined);
};

/** A connection that stays open. */
export interface HeldConnection {
  /** What is sent at once. */
  readonly sends: string | Buffer;
  /** Whether responses are read. */
  readonly reads: boolean;
  /** What is sent each second, of the seconds counted from 0 on. */
  readonly more?: (second: number) => string;
}

/** A byte each second. */
export const trickle = (): string => 'a';

const second = 1000;

/** Connections that stay open, opened `between` milliseconds after each other; one that is closed is opened again. */
export const held =
  (connectionsOf: (target: Target) => readonly HeldConnection[], between = 0): Begin =>
  (target) => {
    const open = new Map<Socket, HeldConnection>();
    let isStopped = false;
    const begin = (connection: HeldConnection): void => {
      if (isStopped) return;
      const socket = connectTo(target);
      open.set(socket, connection);
      if (connection.reads) socket.resume();
      else socket.pause();
      socket.on('close', () => {
        open.delete(socket);
        setTimeout(begin, second, connection);
      });
      socket.write(connection.sends);
    };
    for (const [index, connection] of connectionsOf(target).entries())
      setTimeout(begin, between * index, connection);
    let seconds = 0;
    const timer = setInterval(() => {
      for (const [socket, { more }] of open) if (more !== undefined) socket.write(more(seconds));
      seconds += 1;
    }, second);
    return {
      stop: async () => {
        isStopped = true;
        clearInterval(timer);
        for (const socket of open.keys()) socket.destroy();
        return emptyOutcome();
      },
    };
  };

/** Longer than any head of a response. */
const maxHead = 8192;

/** On connections that are open, again and again: so many requests in one go, when all of those before have responses. */
export const inOneGo =
  (requests: number, path: (index: number) => string, connections = 1): Begin =>
  (target) => {
    const outcome = emptyOutcome();
    const ready: (() => void)[] = [];
    let sent = 0;
    let isStopped = false;
    const open = (): Socket => {
      const socket = connectTo(target);
      let pending = 1;
      let rest = '';
      const send = (): void => {
        pending = requests;
        socket.write(Array.from({ length: requests }, () => head(`GET ${path(sent++)}`)).join(''));
      };
      const begin = (): void => {
        ready.push(send);
        if (ready.length === connections) for (const each of ready) each();
      };
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        rest += chunk;
        for (const [whole, status] of rest.matchAll(/HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/g)) {
          count(outcome, 'in one go', Number(status), /\r\nretry-after:/i.test(whole), usual);
          rest = rest.slice(rest.indexOf(whole) + whole.length);
          pending -= 1;
        }
        const begun = rest.lastIndexOf('HTTP/1.1 ');
        rest = begun < 0 || rest.length - begun > maxHead ? rest.slice(-12) : rest.slice(begun);
        if (pending > 0) return;
        if (ready.length < connections) begin();
        else send();
      });
      socket.on('close', () => {
        if (!isStopped) outcome.faults.push(`closed before ${pending} of ${requests} had responses`);
      });
      socket.write(head('GET /healthz'));
      return socket;
    };
    const sockets = Array.from({ length: connections }, open);
    return {
      stop: async () => {
        isStopped = true;
        for (const socket of sockets) socket.destroy();
        if (outcome.accepted + outcome.refused <= connections) outcome.faults.push('there was no response');
        return outcome;
      },
    };
  };

/** So many clients that send a request on a new connection, and leave. */
export const leavingAtOnce =
  (clients: number, path: (index: number) => string): Begin =>
  (target) => {
    let isStopped = false;
    let sent = 0;
    const run = async (): Promise<void> => {
      for (; !isStopped; await pause(50)) {
        const socket = connectTo(target);
        socket.write(head(`GET ${path(sent++)}`), () => socket.destroy());
        await new Promise((closed) => socket.once('close', closed));
      }
    };
    const running = Promise.all(Array.from({ length: clients }, run));
    return {
      stop: async () => {
        isStopped = true;
        await running;
        return emptyOutcome();
      },
    };
  };
