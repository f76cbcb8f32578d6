import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';

/** Lines wait for each other this long, in milliseconds, or until they are so many bytes. */
const longestWait = 100;
const gathered = 8 * 1024;
/** When nobody takes the lines, those past so many bytes are lost rather than the memory. */
const mostWaiting = 16 * 1024 * 1024;

/**
 * The log of this process, on standard error, which a service uses for nothing else: one line of JSON for each thing,
 * with the name of the site. Standard output is for what the command itself says. Lines are gathered, since a write of its own for each costs more than many an answer; the end of the process writes what is
 * left.
 */
export const openLog = (level: string, site: string): Logger =>
  pino(
    { level, base: { pid: process.pid, hostname: hostname(), site } },
    pino.destination({
      fd: process.stderr.fd,
      sync: false,
      minLength: gathered,
      maxLength: mostWaiting,
      periodicFlush: longestWait,
    }),
  );
