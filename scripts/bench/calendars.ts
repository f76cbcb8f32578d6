import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type TestPostgres } from '../../test/support/databases/postgres.ts';
import { connectClient } from '../shared/client.ts';
import { runStatements } from '../shared/databases.ts';
import { fillCalendar } from '../shared/fill-calendar.ts';
import { type Checkout, createEditor, startService } from '../shared/service.ts';
import { type Choices, readChoices } from './queries.ts';

/** A program that is measured. */
export interface Program {
  readonly name: 'old' | 'new';
  readonly checkout: Checkout;
}

/** A calendar on which a service can be started. */
export interface Calendar {
  /** The options that name it to every command. */
  readonly location: readonly string[];
  readonly remove: () => Promise<void>;
}

/** A filled calendar. */
export interface SeededCalendar {
  /** The editor's `Authorization` header. */
  readonly authorization: string;
  readonly choices: Choices;
  /** A copy, which may be changed. */
  readonly copy: () => Promise<Calendar>;
  /** The calendar itself, which must not be changed. */
  readonly original: Calendar;
}

/** What is stored beside a calendar. */
interface Stamp {
  /** Sample events lie around this day. */
  readonly day: string;
  /** A hash of the files that make the schema. */
  readonly storage: string;
  readonly authorization: string;
  readonly choices: Choices;
}

const hashOfStorage = async ({ checkout }: Program): Promise<string> => {
  const paths = await Array.fromAsync(glob('src/storage/**/*.{ts,sql}', { cwd: checkout }));
  const texts = await Promise.all(paths.toSorted().map((path) => readFile(join(checkout, path), 'utf8')));
  return hash('sha256', texts.join('\0'));
};

const readStamp = async (path: string): Promise<Stamp | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Stamp;
  } catch {
    return null;
  }
};

const describe = async (program: Program, location: readonly string[]): Promise<Stamp> => {
  const authorization = await createEditor(program.checkout, location);
  const service = await startService(location, program);
  const client = connectClient(service.address);
  try {
    const choices = await readChoices(client);
    const day = Temporal.Now.plainDateISO().toString();
    return { day, storage: await hashOfStorage(program), authorization, choices };
  } finally {
    client.close();
    await service.stop();
  }
};

/** Makes filled calendars, and keeps those of SQLite in a folder. */
export interface Calendars {
  readonly find: (
    program: Program,
    database: 'sqlite' | 'postgres',
    events: number,
  ) => Promise<SeededCalendar>;
  /** Stops PostgreSQL, where it was started. */
  readonly close: () => Promise<void>;
}

/** Calendars in that folder. Those that another day or another schema made are made anew. */
export const openCalendars = (folder: string): Calendars => {
  let postgres: TestPostgres | null = null;
  let copies = 0;

  const onSqlite = async (program: Program, events: number): Promise<SeededCalendar> => {
    const calendar = join(folder, `${program.name}-sqlite-${events}`);
    const data = join(calendar, 'data');
    const location = ['--data-dir', data];
    const stampFile = join(calendar, 'stamp.json');
    let stamp = await readStamp(stampFile);
    const today = Temporal.Now.plainDateISO().toString();
    if (stamp?.day !== today || stamp.storage !== (await hashOfStorage(program))) {
      console.error(`${program.name}: seeding ${events} events on SQLite`);
      await rm(calendar, { recursive: true, force: true });
      await mkdir(data, { recursive: true });
      await fillCalendar(program.checkout, events, location, calendar);
      stamp = await describe(program, location);
      await writeFile(stampFile, JSON.stringify(stamp));
    }
    return {
      ...stamp,
      original: { location, remove: async () => undefined },
      copy: async () => {
        copies += 1;
        const copied = join(folder, `copy-${process.pid}-${copies}`);
        await cp(data, copied, { recursive: true, mode: constants.COPYFILE_FICLONE });
        return {
          location: ['--data-dir', copied],
          remove: () => rm(copied, { recursive: true, force: true }),
        };
      },
    };
  };

  const onPostgres = async (program: Program, events: number): Promise<SeededCalendar> => {
    postgres ??= await startPostgres({ isDurable: true });
    const server = postgres;
    const name = `${program.name}_${events}`;
    // Images and the like; none of them is in the sample events.
    const data = join(folder, `postgres-${process.pid}`);
    await mkdir(data, { recursive: true });
    const locationOf = (database: string) => ['--database-url', `${server.address}/${database}`];
    const serving = (database: string) => [...locationOf(database), '--data-dir', data];
    console.error(`${program.name}: seeding ${events} events on PostgreSQL`);
    await runStatements(server, `create database ${name}`);
    await fillCalendar(program.checkout, events, locationOf(name), data);
    return {
      ...(await describe(program, serving(name))),
      original: { location: serving(name), remove: async () => undefined },
      copy: async () => {
        copies += 1;
        const copied = `copy_${copies}`;
        await runStatements(server, `create database ${copied} template ${name}`);
        return {
          location: serving(copied),
          remove: () => runStatements(server, `drop database ${copied} with (force)`),
        };
      },
    };
  };

  return {
    find: (program, database, events) =>
      database === 'sqlite' ? onSqlite(program, events) : onPostgres(program, events),
    close: async () => {
      await postgres?.stop();
      await rm(join(folder, `postgres-${process.pid}`), { recursive: true, force: true });
    },
  };
};
