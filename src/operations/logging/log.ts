import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';

/** Lines are buffered this long, in milliseconds, or up to this size, in bytes. */
const maxWaitMs = 100;
const bufferSize = 8 * 1024;
/** Lines that are not read are dropped beyond this size, in bytes. */
const maxBufferedBytes = 16 * 1024 * 1024;

/**
 * Returns the log of this process, on standard error, which a service uses for nothing else: one line of JSON for each
 * event, with the name of the site. Standard output is for the command itself. Lines are buffered, since a write for
 * each costs more than many a response; the end of the process writes what is left.
 */
export const openLog = (level: string, site: string): Logger =>
  pino(
    { level, base: { pid: process.pid, hostname: hostname(), site } },
    pino.destination({
      fd: process.stderr.fd,
      sync: false,
      minLength: bufferSize,
      maxLength: maxBufferedBytes,
      periodicFlush: maxWaitMs,
    }),
  );
