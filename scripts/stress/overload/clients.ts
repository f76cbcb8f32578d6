import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest } from '../../shared/client.ts';
import { events } from './requests.ts';
import type { Target } from './target.ts';

/** What was received by some clients. */
export interface Outcome {
  /** Responses with an expected status. */
  accepted: number;
  /** Responses 503 with `Retry-After`. */
  refused: number;
  /** When a response's request was sent and how long it took, in milliseconds; without 503. */
  readonly times: { readonly sent: number; readonly took: number }[];
  /** What else was wrong. */
  readonly faults: string[];
  /** Titles of events by the ids that their creation was acknowledged with. */
  readonly acknowledged: Map<number, string>;
}

/** Starts clients that send requests until they are stopped; then they may wait for the responses to what they have sent. */
export type Begin = (target: Target) => { readonly stop: (waits: boolean) => Promise<Outcome> };

const emptyOutcome = (): Outcome => {
  return { accepted: 0, refused: 0, times: [], faults: [], acknowledged: new Map() };
};

/** What is read, created, or absent. */
const usual: readonly number[] = [200, 201, 404];

/** Sends a request and counts its response; all but an expected status and a 503 with `Retry-After` are faults. */
const sendOne = async (
  outcome: Outcome,
  { address }: Target,
  request: HttpRequest,
  agent: Agent | false,
  expected = usual,
): Promise<void> => {
  const sent = performance.now();
  const { status, headers, body, milliseconds: took } = await exchange(address, request, agent, 30_000);
  if (status === 503 && headers['retry-after'] !== undefined) {
    outcome.refused += 1;
    return;
  }
  outcome.times.push({ sent, took });
  if (expected.includes(status)) outcome.accepted += 1;
  else {
    const { method = 'GET', path } = request;
    outcome.faults.push(`${method} ${path.slice(0, 200)}: ${status} ${body.slice(0, 80)}`);
  }
  if (status !== 201 || request.path !== events) return;
  const { id, title } = JSON.parse(body) as { id: number; title: string };
  outcome.acknowledged.set(id, title);
};

interface Clients {
  readonly clients: number;
  readonly next: (index: number) => HttpRequest;
  /** Statuses of proper responses. */
  readonly expected?: readonly number[];
  /** A client that waits for longer at the end has no response; milliseconds. */
  readonly maxWait?: number;
  /** Milliseconds between a response and the next request, which is sent on a new connection. */
  readonly between?: number;
}

/** Clients that send a request as soon as they have the response to the one before. */
export const repeating =
  ({ clients, next, expected, maxWait = 4000, between }: Clients): Begin =>
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
          await sendOne(outcome, target, next(sent++), between === undefined ? agent : false, expected);
          if (between !== undefined) await pause(between);
        } catch (error) {
          if (isStopped) return;
          outcome.faults.push(String(error));
          await pause(100);
        }
      }
    };
    const running = Promise.all(agents.map(run));
    return {
      stop: async (waits) => {
        isStopped = true;
        if (waits) await running;
        const now = performance.now();
        const stuck = waits ? 0 : [...begun.values()].filter((since) => now - since > maxWait).length;
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
  (rate: number, next: (index: number) => HttpRequest): Begin =>
  (target) => {
    const outcome = emptyOutcome();
    const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
    const inFlight = new Set<Promise<void>>();
    const begun = performance.now();
    let due = 0;
    const timer = setInterval(() => {
      for (; due < ((performance.now() - begun) / 1000) * rate; due += 1) {
        if (inFlight.size >= maxInFlight) continue;
        const one = sendOne(outcome, target, next(due), agent)
          .catch((error) => void outcome.faults.push(String(error)))
          .finally(() => inFlight.delete(one));
        inFlight.add(one);
      }
    }, 4);
    return {
      stop: async () => {
        clearInterval(timer);
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

/** A connection that is opened again when it is closed. */
export interface HeldConnection {
  /** Returns what is sent at once, of the connections counted from 0 on. */
  readonly sends: (index: number) => string | Buffer;
  /** Whether it stays open and reads responses, stays open and reads nothing, or is closed by the client at once. */
  readonly kind: 'reads' | 'unread' | 'leaves';
  /** Returns what is sent each second, of the seconds counted from 0 on. */
  readonly more?: (second: number) => string;
}

/** Several connections of the same kind. */
export const copies = (count: number, one: HeldConnection): readonly HeldConnection[] =>
  Array.from({ length: count }, () => one);

/** A byte each second. */
export const trickle = (): string => 'a';

/** Connections opened `between` milliseconds after each other. */
export const held =
  (connectionsOf: (target: Target) => readonly HeldConnection[], between = 0): Begin =>
  (target) => {
    const open = new Map<Socket, HeldConnection>();
    let isStopped = false;
    let opened = 0;
    const begin = (connection: HeldConnection): void => {
      if (isStopped) return;
      const { sends, kind } = connection;
      const socket = connectTo(target);
      open.set(socket, connection);
      if (kind === 'reads') socket.resume();
      else socket.pause();
      socket.on('close', () => {
        open.delete(socket);
        setTimeout(begin, kind === 'leaves' ? 50 : 1000, connection);
      });
      socket.write(sends(opened++), () => {
        if (kind === 'leaves') socket.destroy();
      });
    };
    for (const [index, connection] of connectionsOf(target).entries())
      setTimeout(begin, between * index, connection);
    let seconds = 0;
    const timer = setInterval(() => {
      for (const [socket, { more }] of open) if (more !== undefined) socket.write(more(seconds));
      seconds += 1;
    }, 1000);
    return {
      stop: async () => {
        isStopped = true;
        clearInterval(timer);
        for (const socket of open.keys()) socket.destroy();
        return emptyOutcome();
      },
    };
  };
