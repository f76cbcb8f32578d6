/*
 * Drives a server with autocannon from a process of its own: reads a job (JSON, see load.ts) from standard input,
 * prints what came of it as JSON. SIGTERM ends it early.
 */
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Job, LoadRequest } from './load.ts';
import { recordLoad } from './load-record.ts';

const job = JSON.parse(await text(process.stdin)) as Job;
const record = recordLoad(job);

/** The answer that came last; its time is told right after it. */
let answer: { readonly request: LoadRequest; readonly status: number; readonly body: string } | null = null;

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
        const asked = record.next();
        context.asked = asked;
        const { path, method = 'GET', headers = {}, body, n } = asked;
        const numbered = body?.replaceAll('{n}', String(n));
        return { ...request, path, method, headers: { ...headers }, body: numbered };
      },
      onResponse: (status: number, body: string, { asked }: { asked?: LoadRequest }) => {
        answer = asked === undefined ? null : { request: asked, status, body };
      },
    },
  ],
  setupClient: (client: { on: (name: 'response', heard: (...told: number[]) => void) => void }) => {
    client.on('response', (_status, _bytes, milliseconds = 0) => {
      if (answer === null) return;
      const { request, status, body } = answer;
      record.note(request, status, record.isRead(request) ? body : null, milliseconds);
    });
  },
};

const running = autocannon(options as unknown as autocannon.Options);
process.on('SIGTERM', () => (running as unknown as { stop: () => void }).stop());
const { errors } = await running;
if (errors > 0) record.fail('a request had no answer', errors);
process.stdout.write(JSON.stringify(record.measured()), () => process.exit());
