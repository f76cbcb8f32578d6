/*
 * Drives a server over plain sockets from a process of its own: reads a job (JSON, see load.ts) from standard input,
 * prints what came of it as JSON. For loads that are compared by how many are answered a second: autocannon, which
 * reads every byte of every answer in JavaScript, would be slower there than what it measures. SIGTERM ends it early.
 */
import { text } from 'node:stream/consumers';
import { connectForAnswers } from './answer-socket.ts';
import type { Job } from './load.ts';
import { recordLoad } from './load-record.ts';
import { requestBytes } from './whole-bytes.ts';

const job = JSON.parse(await text(process.stdin)) as Job;
const record = recordLoad(job);
const until = performance.now() + job.seconds * 1000;
let isOver = false;
process.on('SIGTERM', () => {
  isOver = true;
});

const keepAsking = async (): Promise<void> => {
  const socket = connectForAnswers(job.address);
  try {
    while (!isOver && performance.now() < until) {
      const request = record.next();
      const bytes = requestBytes(job.address, {
        ...request,
        ...(request.body === undefined ? {} : { body: request.body.replaceAll('{n}', String(request.n)) }),
      });
      const isRead = record.isRead(request);
      const asked = performance.now();
      const { status, body } = await socket.ask(bytes, isRead);
      record.note(request, status, body, performance.now() - asked);
    }
  } catch (error) {
    record.fail(error instanceof Error ? error.message : String(error));
  } finally {
    socket.close();
  }
};

await Promise.all(Array.from({ length: job.connections }, keepAsking));
process.stdout.write(JSON.stringify(record.measured()), () => process.exit());
