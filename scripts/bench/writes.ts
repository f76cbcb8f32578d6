import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runProgram } from '../../test/support/command-line.ts';
import type { Figure } from './figure.ts';
import { drive, type LoadRequest } from './load.ts';
import { type MeasuredServer, startService } from './processes.ts';

const runFile = promisify(execFile);
const events = '/calendar/events/v1/events';

/** Rows a second that bare node:sqlite puts on disk one by one, in that folder. */
const bareInserts = async (folder: string, seconds: number): Promise<number> => {
  const program = join(import.meta.dirname, 'inserts-process.ts');
  const { stdout } = await runFile(process.execPath, [program, folder, String(seconds)]);
  return Number(stdout);
};

/** A person who may write, made for this run; gives the value of `Authorization`. */
const signIn = async (data: string): Promise<string> => {
  const args = ['user', 'create', 'bench', '--role', 'editor', '--json', '--data', data];
  const { out } = await runProgram(args);
  const { application_password: password } = JSON.parse(out) as { application_password: string };
  return `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
};

const creation = (authorization: string): LoadRequest => ({
  path: events,
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    // The driver puts something new in this place each time.
    title: 'Concierto [<id>]',
    description: 'Con la banda municipal y quien quiera bailar. '.repeat(8),
    start_date: '2031-05-10 20:00:00',
    end_date: '2031-05-10 22:00:00',
    cost: '12 €',
    tags: ['aire libre'],
  }),
});

/** What creating events costs, on a copy of the calendar in `data`. */
export const writeFigures = async (
  data: string,
  calendar: string,
  seconds: number,
): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(`${data}-writes-`);
  await cp(data, folder, { recursive: true });
  let service: MeasuredServer | null = null;
  try {
    const authorization = await signIn(folder);
    service = await startService(['--data', folder]);
    const figures: Figure[] = [];
    for (const [connections, wanted] of [
      [1, 0.2],
      [64, 0.5],
    ] as const) {
      const bare = await bareInserts(folder, seconds / 2);
      const before = service.cpu();
      const measured = await drive({
        address: service.address,
        requests: [creation(authorization)],
        connections,
        seconds,
        amount: null,
        status: 201,
        expected: null,
      });
      const { perSecond, p50, p99, errors, requests } = measured;
      figures.push({
        calendar,
        what: `creates, ${connections} client${connections === 1 ? '' : 's'}`,
        perSecond,
        p50,
        p99,
        ratio: perSecond / bare,
        wanted: `ratio ≥ ${wanted}`,
        memory: service.memory(),
        cpu: ((service.cpu() - before) * 1e6) / Math.max(1, requests),
        errors,
      });
    }
    return figures;
  } finally {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
