import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { DatabaseLocation } from '../../../src/storage/open.ts';

const main = join(import.meta.dirname, '../../../src/main.js');
const counting = pathToFileURL(join(import.meta.dirname, './count-statements.ts')).href;

/** How a run of `cartelera migrate` ended. */
export interface Migrated {
  /** Null when it was killed. */
  readonly code: number | null;
  /** What it wrote, errors included. */
  readonly said: string;
  /** How many statements it sent to its database; 0 when it was killed. */
  readonly statements: number;
}

/** Runs `cartelera migrate` on a calendar; with `kill`, until so many milliseconds after that statement. */
export const runMigrate = async (
  { dataDirectory, databaseUrl }: DatabaseLocation,
  kill: { readonly statement: number; readonly after: number } | null,
): Promise<Migrated> => {
  const flags = [
    '--data-dir',
    dataDirectory,
    ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
  ];
  const child = spawn(process.execPath, ['--import', counting, main, 'migrate', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, STOP_AT_STATEMENT: String(kill?.statement ?? 0) },
  });
  const [, out, err, told] = child.stdio as unknown as readonly [null, Readable, Readable, Readable];
  let counted = '';
  told.on('data', (chunk: Buffer) => {
    counted += chunk.toString();
    if (kill !== null) setTimeout(() => child.kill('SIGKILL'), kill.after);
  });
  const ended = once(child, 'close');
  const said = await Promise.all([text(out), text(err)]);
  const [code] = await ended;
  return { code, said: said.join('').trim(), statements: code === 0 ? Number.parseInt(counted, 10) : 0 };
};
