import { constants } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measuredProgram, ownProgram, runCommand, seedCalendar } from './processes.ts';

/**
 * Where the seeded calendars of the measured program are kept from one run to the next. Each program has its own:
 * another version could not read what one with a later schema has migrated.
 */
export const calendarsFolder = (): string => {
  const folder = join(import.meta.dirname, '../../.bench');
  const program = measuredProgram();
  return program === ownProgram ? folder : join(folder, program.slice(1).replaceAll(/[^\w.]+/g, '-'));
};

/** A calendar that may be written to. */
export interface BenchCalendar {
  /** As in the table: `sqlite 1000`. */
  readonly name: string;
  /** The options that name it to every command. */
  readonly args: readonly string[];
  /** Its file, null on PostgreSQL. */
  readonly file: string | null;
  /** Its address, null on SQLite. */
  readonly address: string | null;
  readonly remove: () => Promise<void>;
}

/** The kept calendar with so many sample events, made the first time, and later brought to the present schema. */
const seededFolder = async (events: number): Promise<string> => {
  const folder = calendarsFolder();
  const data = join(folder, `sqlite-${events}`);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).includes(`sqlite-${events}`)) {
    await runCommand(['migrate', '--data-dir', data]);
    return data;
  }
  const unfinished = `${data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  console.error(`seeding ${events} events`);
  await seedCalendar(['--events', String(events), '--data-dir', unfinished]);
  await rename(unfinished, data);
  return data;
};

/** A copy of the calendar with so many events on SQLite. */
export const sqliteCalendar = async (events: number): Promise<BenchCalendar> => {
  const seeded = await seededFolder(events);
  const data = join(calendarsFolder(), `run-${process.pid}-${events}`);
  await cp(seeded, data, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    name: `sqlite ${events}`,
    args: ['--data-dir', data],
    file: join(data, 'cartelera.sqlite'),
    address: null,
    remove: () => rm(data, { recursive: true, force: true }),
  };
};
