import { loadSettings } from '../../src/program/config/load.ts';
import type { Settings } from '../../src/program/config/options.ts';

/** The text of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns what `read` returns; when it throws, prints the error with the usage and exits with 2. */
export const readOrExit = <T>(read: () => T, usage: string): T => {
  try {
    return read();
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    return process.exit(2);
  }
};

/** The settings of a calendar by these flags of `serve`, apart from the environment. */
export const settingsFrom = (flags: Readonly<Record<string, string>>): Settings =>
  loadSettings({
    flags: new Map(Object.entries(flags).map(([flag, value]) => [flag, [value]])),
    environment: {},
    readFile: () => '',
    machineZone: Temporal.Now.timeZoneId(),
  });
