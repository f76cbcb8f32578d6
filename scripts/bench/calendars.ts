import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.bench');
const program = join(import.meta.dirname, '../../src/main.ts');

/** The folder of a calendar with so many sample events on SQLite, made the first time. */
export const sqliteCalendar = async (events: number): Promise<string> => {
  const data = join(folder, `sqlite-${events}`);
  if (existsSync(data)) return data;
  const unfinished = `${data}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  console.error(`seeding ${events} events`);
  const child = spawn(process.execPath, [program, 'seed', '--events', String(events), '--data', unfinished], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('the calendar cannot be seeded');
  await rename(unfinished, data);
  return data;
};
