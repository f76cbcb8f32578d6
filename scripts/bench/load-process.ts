/*
 * Drives a server with autocannon from a process of its own: reads a job (JSON, see load.ts) from standard input,
 * prints what came of it as JSON. Every status is looked at, and some of the lists are read. SIGTERM ends it early.
 */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { listFault } from './check-list.ts';
import { gatherLatencies } from './latencies.ts';
import type { Job, LoadRequest, Measured } from './load.ts';

const job = JSON.parse(await text(process.stdin)) as Job;
const checkEvery = 20;
const reads = gatherLatencies();
const writes = gatherLatencies();
let asked = 0;
let errors = 0;
let fault: string | null = null;

const next = (): LoadRequest => {
  const request = job.requests[asked % job.requests.length];
  asked += 1;
  if (request === undefined) throw new Error('there is nothing to ask');
  return request;
};

const isRead = ({ method = 'GET' }: LoadRequest): boolean => method === 'GET';

const faultOf = (request: LoadRequest, status: number, body: string): string | null => {
  const { status: right = 200, mayEnd = false, list } = request;
  if (status === 404 && mayEnd) return null;
  if (status !== right) return `status ${status}`;
  return list === undefined || asked % checkEvery !== 0 ? null : listFault(JSON.parse(body), list);
};

/** What the connection that answered last had asked for. */
let answered: LoadRequest | undefined;

const options = {
  url: job.address,
  connections: job.connections,
  duration: job.seconds,
  // How soon it notices that the time is over, in milliseconds.
  sampleInt: 100,
  ...(job.rate == null ? {} : { overallRate: job.rate }),
  // One request, made anew each time: each connection would go through a list of them by itself, and all of them
  // would ask the same at the same time.
  requests: [
    {
      setupRequest: (request: object, context: { asked?: LoadRequest }) => {
        const wanted = next();
        context.asked = wanted;
        const { path, method = 'GET', headers = {}, body } = wanted;
        return {
          ...request,
          path,
          method,
          headers: { ...headers },
          body: body?.replaceAll('{n}', String(asked)),
        };
      },
      onResponse: (status: number, body: string, context: { asked?: LoadRequest }) => {
        answered = context.asked;
        const found = answered === undefined ? 'nothing was asked' : faultOf(answered, status, body);
        if (found === null) return;
        errors += 1;
        fault ??= `${answered?.method ?? 'GET'} ${answered?.path}: ${found}`;
      },
    },
  ],
  setupClient: (client: { on: (name: 'response', heard: (...told: number[]) => void) => void }) => {
    client.on('response', (_status = 0, _bytes = 0, milliseconds = 0) => {
      if (answered !== undefined) (isRead(answered) ? reads : writes).add(milliseconds);
    });
  },
};

const started = performance.now();
const running = autocannon(options as unknown as autocannon.Options);
process.on('SIGTERM', () => (running as unknown as { stop: () => void }).stop());
const result = await running;
const { user, system } = process.cpuUsage();
const measured: Measured = {
  seconds: (performance.now() - started) / 1000,
  driverCpu: (user + system) / 1e6,
  reads: reads.summary(),
  writes: writes.summary(),
  errors: errors + result.errors,
  fault: fault ?? (result.errors > 0 ? `${result.errors} requests had no answer` : null),
  repeated: Math.max(0, reads.summary().count + writes.summary().count - job.requests.length),
};
process.stdout.write(JSON.stringify(measured), () => process.exit());
