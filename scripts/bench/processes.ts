import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '../../test/support/command-line.ts';
import { peakMemory } from '../measure/memory.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** A server in a process of its own. */
export interface MeasuredServer {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Seconds of processor time so far. */
  readonly cpu: () => number;
  /** The most memory resident so far, in megabytes. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

const ticksPerSecond = 100;

const cpuOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

const measured = (child: ChildProcess, address: string): MeasuredServer => {
  const pid = child.pid ?? 0;
  return {
    address,
    cpu: () => cpuOf(pid),
    memory: () => peakMemory(pid),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('the server has no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line);
};

/** Starts the service as a user would, on the calendar that `args` name. */
export const startService = async (args: readonly string[]): Promise<MeasuredServer> => {
  const child = startProgram(['serve', '--json', '--port', '0', '--log-level', 'error', ...args]);
  child.stderr?.pipe(process.stderr);
  const { address } = JSON.parse(await firstLine(child)) as { address: string };
  return measured(child, address);
};

/** Starts the bare limit: a server that only sends these bytes. */
export const startLimit = async (answer: WholeAnswer): Promise<MeasuredServer> => {
  const program = join(import.meta.dirname, 'limit-process.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(answer)}\n`);
  return measured(child, `http://127.0.0.1:${await firstLine(child)}`);
};
