import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { TestLocation } from './databases.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
const run = promisify(execFile);

const locationFlags = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
  '--data',
  dataDirectory,
  ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
];

/** The program, started as its user starts it. */
export interface Program {
  /** Where it serves, e.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  /** Sends SIGTERM and gives the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Runs one command to its end and gives what it wrote; rejects when the exit code is not 0. */
export const runCommand = async (where: TestLocation, ...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [main, ...args, ...locationFlags(where)]);
  return stdout;
};

/** Starts `serve` on a free port and waits until it serves. */
export const startProgram = async (where: TestLocation, ...args: string[]): Promise<Program> => {
  const child = spawn(
    process.execPath,
    [main, 'serve', '--port', '0', '--json', '--log-level', 'error', ...args, ...locationFlags(where)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"address"')) resolve((JSON.parse(line) as { address: string }).address);
    });
  });
  return {
    address,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

const people = {
  administrator: 'ada',
  editor: 'eva',
  author: 'aldo',
  contributor: 'carla',
  subscriber: 'simon',
} as const;

/** Makes one user of each role and writes the runners' `target.json`; gives its path. */
export const writeTarget = async (where: TestLocation, address: string): Promise<string> => {
  const users: Record<string, unknown> = {};
  for (const [role, name] of Object.entries(people)) {
    const email = `${name}@example.test`;
    const line = await runCommand(where, 'user', 'create', name, '--role', role, '--email', email, '--json');
    const user = JSON.parse(line) as { id: number; login: string; application_password: string };
    users[role] = { id: user.id, username: user.login, password: user.application_password };
  }
  const path = join(where.dataDirectory, 'target.json');
  await writeFile(path, JSON.stringify({ base: `${address}/calendar/events/v1`, users, lacks: [] }));
  return path;
};
