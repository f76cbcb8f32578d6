import { listFault } from '../parts/check-list.ts';
import { gatherLatencies } from './latencies.ts';
import type { Job, LoadRequest, Measured } from './load.ts';

/** What is written down of a load while it runs; its time begins when this is made. */
export interface LoadRecord {
  /** The next request of all connections together, and which one of all it is. */
  readonly next: () => LoadRequest & { readonly n: number };
  /** Whether the body is to be read this time. */
  readonly isRead: (request: LoadRequest) => boolean;
  /** Notes an answer; the body is null where it was not read. */
  readonly note: (request: LoadRequest, status: number, body: string | null, milliseconds: number) => void;
  /** Notes that there was no answer, or a wrong one. */
  readonly fail: (what: string, count?: number) => void;
  readonly measured: () => Measured;
}

/** One list in so many is read; reading all of them would be most of the driver's work. */
const readEvery = 20;

/** A record of the requests of a job. */
export const recordLoad = ({ requests }: Pick<Job, 'requests'>): LoadRecord => {
  const reads = gatherLatencies();
  const writes = gatherLatencies();
  let asked = 0;
  let errors = 0;
  let fault: string | null = null;
  const fail = (what: string, count = 1): void => {
    errors += count;
    fault ??= what;
  };
  const faultOf = (request: LoadRequest, status: number, body: string | null): string | null => {
    const { status: right = 200, mayEnd = false, list } = request;
    if (status === 404 && mayEnd) return null;
    if (status !== right) return `status ${status}`;
    return list === undefined || body === null ? null : listFault(JSON.parse(body), list);
  };
  const begun = performance.now();
  const before = process.cpuUsage();
  return {
    next: () => {
      const request = requests[asked % requests.length];
      if (request === undefined) throw new Error('there is nothing to ask');
      asked += 1;
      return { ...request, n: asked };
    },
    isRead: ({ list }) => list !== undefined && asked % readEvery === 0,
    note: (request, status, body, milliseconds) => {
      const { method = 'GET', path } = request;
      (method === 'GET' ? reads : writes).add(milliseconds);
      const found = faultOf(request, status, body);
      if (found !== null) fail(`${method} ${path}: ${found}`);
    },
    fail,
    measured: () => {
      const { user, system } = process.cpuUsage(before);
      const [read, written] = [reads.summary(), writes.summary()];
      return {
        seconds: (performance.now() - begun) / 1000,
        driverCpu: (user + system) / 1e6,
        reads: read,
        writes: written,
        errors,
        fault,
        repeated: Math.max(0, read.count + written.count - requests.length),
      };
    },
  };
};
