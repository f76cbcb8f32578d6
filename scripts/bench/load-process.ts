/*
 * Drives a server from a process of its own: reads a job (JSON, see load.ts) from standard input, prints what came
 * of it as JSON. Every answer's status is looked at, and ten times a second a whole one is compared byte by byte.
 */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { request } from 'undici';
import type { Job, Measured } from './load.ts';

const job = JSON.parse(await text(process.stdin)) as Job;
const { address, connections, amount, seconds, status, expected } = job;
let wrong = 0;

const sampleEvery = 100;
const [first] = job.requests;
const bytes = expected === null ? null : Buffer.from(expected, 'base64');

/** Whether the whole answer is the one that is right. */
const isRight = async (): Promise<boolean> => {
  if (first === undefined || bytes === null) return true;
  const answer = await request(`${address}${first.path}`, { headers: first.headers ?? {} });
  return bytes.equals(Buffer.from(await answer.body.arrayBuffer()));
};

const requests = job.requests.map(({ path, method = 'GET', headers = {}, body }) => ({
  path,
  method: method as 'GET',
  headers,
  ...(body === undefined ? {} : { body }),
  onResponse: (got: number): void => {
    if (got !== status) wrong += 1;
  },
}));

const sampling = setInterval(() => {
  isRight().then(
    (right) => {
      if (!right) wrong += 1;
    },
    () => {
      wrong += 1;
    },
  );
}, sampleEvery);
const result = await autocannon({
  url: address,
  connections,
  requests,
  idReplacement: job.expected === null,
  ...(amount === null ? { duration: seconds } : { amount }),
});
clearInterval(sampling);
if (!(await isRight())) wrong += 1;
const measured: Measured = {
  perSecond: result.requests.total / result.duration,
  requests: result.requests.total,
  p50: result.latency.p50,
  p99: result.latency.p99,
  errors: result.errors + result.timeouts + wrong,
};
process.stdout.write(JSON.stringify(measured), () => process.exit());
