import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest, type HttpResponse, quantile } from '../../shared/client.ts';
import { events, get, newEvent } from './requests.ts';
import type { Target } from './target.ts';

/** A request that is repeated, each time on a new connection, while others keep the service busy. */
export interface Probe {
  readonly name: string;
  readonly next: (index: number) => HttpRequest;
  readonly status: number;
  /** Between a response and the next request, in milliseconds. */
  readonly pause: number;
  readonly note?: (response: HttpResponse) => void;
}

/** Times of one kind of request. */
export interface Timed {
  readonly name: string;
  /** Milliseconds of each response, wrong ones too. */
  readonly times: readonly number[];
  readonly max: number;
  readonly p99: number;
  /** What was wrong with responses. */
  readonly faults: readonly string[];
}

/** Summarises times. */
export const timed = (name: string, times: readonly number[], faults: readonly string[] = []): Timed => ({
  ...{ name, times, faults },
  max: Math.max(0, ...times),
  p99: times.length === 0 ? 0 : quantile(times, 0.99),
});

/** How late the driver itself was: on few processors it waits for the service, as the service for it. */
interface Driver {
  /** Milliseconds: of the slowest hundredth of its timers, and of the slowest. */
  readonly p99: number;
  readonly max: number;
}

/** Between two looks at the clock, in milliseconds. */
const resolution = 1;

/**
 * Sends all probes beside each other until it is stopped; the times of the first `warming` milliseconds are left out.
 */
export const startProbes = ({ address }: Target, probes: readonly Probe[], warming = 0) => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const started = performance.now();
  let isStopped = false;
  const run = async (probe: Probe): Promise<Timed> => {
    const times: number[] = [];
    const faults: string[] = [];
    for (let index = 0; !isStopped; index += 1) {
      const begun = performance.now();
      try {
        const response = await exchange(address, probe.next(index), false, 15_000);
        if (response.status === probe.status) probe.note?.(response);
        else faults.push(`${probe.name}: ${response.status} ${response.body.slice(0, 80)}`);
      } catch (error) {
        faults.push(`${probe.name}: ${error}`);
      }
      if (begun - started >= warming) times.push(performance.now() - begun);
      await pause(probe.pause);
    }
    return timed(probe.name, times, faults);
  };
  const running = Promise.all(probes.map(run));
  return {
    stop: async (): Promise<{ readonly probed: readonly Timed[]; readonly driver: Driver }> => {
      isStopped = true;
      const probed = await running;
      delay.disable();
      const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
      return { probed, driver: { p99: late(delay.percentile(99)), max: late(delay.max) } };
    },
  };
};

/** Milliseconds within which there must be a response: of the slowest hundredth, or of the slowest of all. */
export interface Within {
  readonly p99?: number;
  readonly max?: number;
}

/** What is promised to others during an overload. Health is promised to every client. */
export const promised: Readonly<Record<string, Within>> = {
  accepted: { p99: 1500 },
  cached: { p99: 500 },
  health: { max: 500 },
  list: { p99: 1500 },
  write: { p99: 1500 },
  'sign-in': { p99: 1500 },
};

/** What took longer than promised. The lateness of the driver is not that of the service. */
export const brokenPromises = (
  all: readonly Timed[],
  driver: Driver,
  promises: Readonly<Record<string, Within>>,
): string[] =>
  all.flatMap(({ name, ...took }) =>
    (['p99', 'max'] as const).flatMap((which) => {
      const most = promises[name]?.[which];
      if (most === undefined || took[which] <= most + driver[which]) return [];
      return [`${name} took ${took[which].toFixed(0)} ms (${which}; promised: ${most})`];
    }),
  );

/** The times of each probe and of the driver in one line. */
export const describeTimes = (all: readonly Timed[], driver: Driver): string =>
  [...all, { name: 'driver late', ...driver }]
    .map(({ name, p99, max }) => `${name} p99 ${p99.toFixed(0)} max ${max.toFixed(0)} ms`)
    .concat(`load ${loadavg()[0]?.toFixed(1)}`)
    .join(', ');

const reading = (name: string, path: string, between = 20): Probe => ({
  ...{ name, status: 200, pause: between },
  next: () => get(path),
});

/** The health of the service: whether it accepts a new connection. */
export const health = reading('health', '/healthz');

/** The database as well. */
export const readiness = reading('readiness', '/readyz');

/** A cached response: responses are cached when they are requested again. */
export const cached = async ({ address }: Target, path: string): Promise<Probe> => {
  for (let times = 0; times < 8; times += 1) await exchange(address, { path });
  return reading('cached', path);
};

/** Lists of few events that are not cached. */
export const lists: Probe = {
  ...reading('list', '', 50),
  next: (index) => get(`${events}?start_date=2000-01-01&per_page=20&list=${index}`),
};

/** New events; adds the titles of those that were acknowledged by their ids. */
export const writes = (target: Target, acknowledged: Map<number, string>): Probe => {
  const own = Math.floor(Math.random() * 1e9).toString(36);
  return {
    ...{ name: 'write', status: 201, pause: 100 },
    next: (index) => newEvent(target, `Feria ${own} ${index}`),
    note: ({ body }) => {
      const { id, title } = JSON.parse(body) as { id: number; title: string };
      acknowledged.set(id, title);
    },
  };
};

/** Signs in with a password. */
export const signIns = ({ credentials }: Target): Probe => ({
  ...{ name: 'sign-in', status: 201, pause: 200 },
  next: () => ({
    ...{ method: 'POST', path: '/session', body: JSON.stringify(credentials) },
    headers: { 'content-type': 'application/json' },
  }),
});
