import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { atEnd, type Ending } from './at-end.ts';

const root = join(import.meta.dirname, '../..');

/** The environment without settings of whoever runs the tests. */
export const environment = (more: Readonly<Record<string, string>>): Record<string, string> => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CARTELERA_'));
  return { ...(Object.fromEntries(own) as Record<string, string>), ...more };
};

/** Starts the program as a process of its own. */
export const startProgram = (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, [join(root, 'src/main.js'), ...args], { env: environment(more), stdio: 'pipe' });

/** How a run of the program ended. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const finish = async (child: ChildProcess, input: string): Promise<Finished> => {
  child.stdin?.end(input);
  const ended = once(child, 'close');
  if (child.stdout === null || child.stderr === null) throw new Error('the program has no output');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
};

/** Runs the program to its end; `input` is what it may read from standard input. */
export const runProgram = (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Finished> => finish(startProgram(args, more), input);

/** Runs `scripts/seed.ts` to its end. */
export const runSeed = (args: readonly string[]): Promise<Finished> =>
  finish(
    spawn(process.execPath, [join(root, 'scripts/seed.ts'), ...args], {
      env: environment({}),
      stdio: 'pipe',
    }),
    '',
  );

/** A service running in a process of its own. */
export interface RunningService {
  /** What it wrote when it was ready, in the form of `serve --json`. */
  readonly address: string;
  readonly administrator: { readonly login: string; readonly application_password: string } | null;
  /** Asks it to stop without waiting. */
  readonly signal: (name: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => void;
  /** Resolves with its exit code when it and every process that it started have ended. */
  readonly ended: Promise<number | null>;
  /** The next line of its log that matches and was not given before; waits for it. */
  readonly nextLogged: (pattern: RegExp) => Promise<string>;
  /** All that it has written to its log so far. */
  readonly log: () => string;
}

/** Starts `serve --json` on a free port, waits until it says where it listens, and ends it with the test. */
export const startServing = async (
  t: Ending,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<RunningService> => {
  const child = startProgram(['serve', '--json', '--port', '0', ...args], more);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  if (child.stdout === null || child.stderr === null) throw new Error('the program has no output');
  const logged: string[] = [];
  const log = createInterface({ input: child.stderr });
  let all = '';
  log.on('line', (line) => {
    logged.push(line);
    all += `${line}\n`;
  });
  const nextLogged = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const index = logged.findIndex((line) => pattern.test(line));
      if (index >= 0) return logged.splice(index, 1)[0] ?? '';
      await Promise.race([once(log, 'line'), ended.then(() => Promise.reject(new Error(`no ${pattern}`)))]);
    }
  };
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), ended]);
  if (!Array.isArray(first)) throw new Error(`the service ended at once: ${logged.join('\n')}`);
  const said = JSON.parse(String(first[0]));
  return { ...said, signal: (name) => child.kill(name), ended, nextLogged, log: () => all };
};
