import { type Logger, pino } from 'pino';
import type { Settings } from '../config/options.ts';

/** The log of this process, on standard error: standard output is for what the command itself says. */
export const openLog = ({ logLevel }: Settings): Logger =>
  pino({ level: logLevel }, pino.destination(process.stderr.fd));
