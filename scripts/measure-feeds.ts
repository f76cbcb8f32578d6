/*
 * Measures feeds of a large calendar: `node scripts/measure-feeds.ts [EVENTS | --data-dir FOLDER]`, 100,000 sample events
 * unless a number or a filled calendar is given. Prints of each feed when its first byte comes, how long all of it takes,
 * what processor time and memory the service needs for it, and how small reads fare beside twenty slow subscribers. The exit
 * code is 1 when a figure that is wanted was missed.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runSeed, startProgram } from '../test/support/command-line.ts';
import { peakMemory } from './measure/memory.ts';

const subscribers = 20;
/** A slow line: bytes a second. */
const lineRate = 32 * 1024;
const seconds = 15;
/** Wanted of every feed, of the first after the start, and of single events beside the subscribers. */
const wanted = { firstByteMs: 100, memoryMb: 100, smallReadMs: 100 };

const missed: string[] = [];
const judge = (what: string, figure: number, most: number): void => {
  if (figure >= most) missed.push(`${what}: ${figure.toFixed(0)}, wanted below ${most}`);
};

const [given = '100000', folderGiven] = process.argv.slice(2);
const folder =
  given === '--data-dir' ? String(folderGiven) : await mkdtemp(join(tmpdir(), 'cartelera-feeds-'));

/** Processor time of a process, in milliseconds; Linux only. */
const processorTime = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/** What it has resident now, in megabytes. */
const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Taken {
  readonly first: number;
  readonly whole: number;
  readonly bytes: number;
  readonly status: number;
}

const take = (address: string, headers: Record<string, string> = {}): Promise<Taken> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    request(address, { headers, agent: false }, (response) => {
      let bytes = 0;
      let first = 0;
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun;
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ first, whole: performance.now() - begun, bytes, status: response.statusCode ?? 0 }),
      );
    })
      .on('error', reject)
      .end();
  });

/** Reads so many bytes a second of an answer; gives the head and what ends it. */
const subscribeSlowly = async (address: string) => {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), readableHighWaterMark: 16 * 1024 } as never);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  let isOver = false;
  let bytes = head.length;
  socket.on('close', () => {
    isOver = true;
  });
  const read = async (): Promise<void> => {
    socket.pause();
    const begun = performance.now();
    while (!isOver) {
      await pause(250);
      const allowed = ((performance.now() - begun) / 1000) * lineRate;
      while (bytes < allowed) {
        const chunk = socket.read();
        if (chunk === null) break;
        bytes += chunk.length;
      }
    }
  };
  const reading = read();
  return {
    status: Number(head.toString('latin1').slice(9, 12)),
    bytes: () => bytes,
    isOver: () => isOver,
    end: async () => {
      socket.destroy();
      isOver = true;
      await reading;
    },
  };
};

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;

if (given !== '--data-dir') await runSeed(['--events', given, '--data-dir', folder]);
const service = startProgram([
  'serve',
  '--port',
  '0',
  '--data-dir',
  folder,
  '--log-level',
  'error',
  '--json',
]);
const pid = service.pid ?? 0;
try {
  const [line] = (await once(service.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const address = /https?:\/\/[\w.:[\]]+/.exec(line.toString())?.[0] ?? '';
  await take(`${address}/events/`);
  const measure = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    await pause(500);
    const [time, memory] = [processorTime(pid), residentMemory(pid)];
    let most = memory;
    const watch = setInterval(() => {
      most = Math.max(most, residentMemory(pid));
    }, 20);
    const { first, whole, bytes, status } = await take(address + path, headers);
    clearInterval(watch);
    const figures = [
      `${status}`,
      `first byte ${first.toFixed(0)} ms`,
      `whole ${(whole / 1000).toFixed(1)} s`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      `processor ${((processorTime(pid) - time) / 1000).toFixed(1)} s`,
      `memory ${memory.toFixed(0)} → ${most.toFixed(0)} MB`,
    ];
    console.log(`${path} ${JSON.stringify(headers)}: ${figures.join(', ')}`);
    judge(`${path}: ms to the first byte`, first, wanted.firstByteMs);
    judge(`${path}: MB more memory`, most - memory, wanted.memoryMb);
  };
  for (let turn = 0; turn < 2; turn += 1) await measure('/events.ics?window=all');
  await measure('/events.ics', { 'accept-encoding': 'gzip' });
  await measure('/events.ics', { 'accept-encoding': 'br' });
  for (const kind of ['ics', 'rss', 'atom', 'json-feed']) await measure(`/events.${kind}`);
  await measure('/events.ics?search=concierto');

  /** Single events, none of them twice. */
  const small = async (count: number): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      times.push((await take(`${address}/calendar/events/v1/events/${at * 7 + 1}`)).whole);
      await pause((seconds * 1000) / count);
    }
    return times;
  };
  const alone = await small(200);
  const memory = residentMemory(pid);
  const slow = await Promise.all(
    Array.from({ length: subscribers }, () => subscribeSlowly(`${address}/events.ics?window=all`)),
  );
  const time = processorTime(pid);
  const beside = await small(200);
  judge('refused or cut', slow.filter(({ status, isOver }) => status !== 200 || isOver()).length, 1);
  judge('single events beside subscribers: ms at p99', percentile(beside, 0.99), wanted.smallReadMs);
  console.log(
    [
      `${subscribers} slow subscribers: answered ${[...new Set(slow.map(({ status }) => status))].join(', ')}`,
      `${slow.filter(({ isOver }) => isOver()).length} cut`,
      `${(slow.reduce((sum, { bytes }) => sum + bytes(), 0) / 1e6).toFixed(1)} MB read`,
      `processor ${((processorTime(pid) - time) / 1000).toFixed(1)} s`,
      `memory ${memory.toFixed(0)} → ${residentMemory(pid).toFixed(0)} MB`,
      `small reads p50 ${percentile(alone, 0.5).toFixed(0)} → ${percentile(beside, 0.5).toFixed(0)} ms, p99 ${percentile(alone, 0.99).toFixed(0)} → ${percentile(beside, 0.99).toFixed(0)} ms`,
    ].join(', '),
  );
  await Promise.all(slow.map(({ end }) => end()));
  console.log(`most memory ${peakMemory(pid)} MB`);
  console.log(missed.length === 0 ? 'All as wanted.' : `Missed:\n${missed.join('\n')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  service.kill();
  await once(service, 'close');
  if (given !== '--data-dir') await rm(folder, { recursive: true, force: true });
}
