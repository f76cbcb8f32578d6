/*
 * Asks for one and the same answer over and over, from a process of its own: reads a job (JSON, see load.ts) from
 * standard input, prints what came of it as JSON. It knows how the answer looks and compares every byte but the date,
 * which costs a tenth of reading it as HTTP: autocannon would be slower than what it measures.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SameAnswerJob } from './load.ts';
import { recordLoad } from './load-record.ts';
import { findWholeBytes, requestBytes } from './whole-bytes.ts';

const job = JSON.parse(await text(process.stdin)) as SameAnswerJob;
const { hostname, port } = new URL(job.address);
const request = requestBytes(job.address, job.request);
const { bytes: right, date } = await findWholeBytes(job.address, job.request);
const record = recordLoad({ requests: [job.request] });
const status = Number(right.toString('latin1', 9, 12));
const expected = { ...job.request, status: job.answer.status };
const body = Buffer.from(job.answer.body, 'base64');
const wrong = (what: string): void => record.fail(`${job.request.path}: ${what}`);
if (!right.subarray(right.length - body.length).equals(body)) wrong('another body');

/** Whether the bytes that came, `from` to `to`, are those that stand at `at` in the answer. */
const isSame = (came: Uint8Array, from: number, to: number, at: number): boolean =>
  right.compare(came, from, to, at, at + to - from) === 0;

/** The same but for the date, which may lie anywhere in it. */
const isRight = (came: Uint8Array, from: number, to: number, at: number): boolean => {
  const [dateFrom, dateTo] = [date.from - at + from, date.to - at + from];
  if (dateTo <= from || dateFrom >= to) return isSame(came, from, to, at);
  const [before, after] = [Math.max(from, dateFrom), Math.min(to, dateTo)];
  return isSame(came, from, before, at) && isSame(came, after, to, at + after - from);
};

const until = performance.now() + job.seconds * 1000;

const ask = (done: () => void): Socket => {
  let at = 0;
  let asked = 0;
  const send = (): void => {
    asked = performance.now();
    socket.write(request);
  };
  const take = (length: number, came: Uint8Array): boolean => {
    let from = 0;
    while (from < length) {
      const to = Math.min(length, from + right.length - at);
      if (!isRight(came, from, to, at)) {
        wrong('other bytes than before');
        socket.destroy();
        return false;
      }
      at += to - from;
      from = to;
      if (at < right.length) continue;
      at = 0;
      const now = performance.now();
      record.note(expected, status, null, now - asked);
      if (now < until) send();
      else socket.destroy();
    }
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: take },
  });
  socket.on('connect', send);
  socket.on('error', ({ message }) => wrong(message));
  socket.on('close', done);
  return socket;
};

await Promise.all(
  Array.from({ length: job.connections }, () => new Promise<void>((resolve) => void ask(resolve))),
);
process.stdout.write(JSON.stringify({ ...record.measured(), repeated: 0 }), () => process.exit());
