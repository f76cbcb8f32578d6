import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serveLargeSite } from '../../measure/large-site.ts';
import { type BenchCalendar, calendarsFolder } from '../calendars.ts';
import { type MeasuredServer, runCommand } from '../processes.ts';
import { atMost, type Figure, figureOf } from '../report/figure.ts';
import { smallReadsDuring } from './small-reads.ts';

/** What small reads cost while the program's own commands import so many events into the calendar, and export it. */
export const transferFigures = async (
  service: MeasuredServer,
  { name, args }: BenchCalendar,
  events: number,
): Promise<readonly Figure[]> => {
  const site = await serveLargeSite(events);
  const output = join(calendarsFolder(), `run-${process.pid}.jsonl`);
  const wanted = atMost('p99', 50);
  try {
    console.error(`${name}: import of ${events} events`);
    const from = [site.address, '--allow-fetch-from', '127.0.0.1', '--timezone', 'Europe/Madrid'];
    const importing = await smallReadsDuring(service, () => runCommand(['import', 'tec', ...from, ...args]));
    console.error(`${name}: export`);
    const exporting = await smallReadsDuring(service, () =>
      runCommand(['export', '--output', output, ...args]),
    );
    const lasting = (seconds: number): string => `${seconds.toFixed(0)} s`;
    return [
      figureOf(
        name,
        `small reads while ${events} events are imported, ${lasting(importing.seconds)}`,
        importing.outcome,
        wanted,
      ),
      figureOf(
        name,
        `small reads while all is exported, ${lasting(exporting.seconds)}`,
        exporting.outcome,
        wanted,
      ),
    ];
  } finally {
    site.close();
    await rm(output, { force: true });
  }
};
