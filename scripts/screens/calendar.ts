import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../src/program/config/load.ts';
import { startService } from '../../src/program/service.ts';

/** The instant that every picture shows, a Friday noon in the zone of the calendar. */
export const shownInstant = '2027-03-05T11:00:00Z';

/** Runs `use` with the address of a service with these options, in a new folder and at that instant. */
export const withCalendar = async (
  flags: Readonly<Record<string, string>>,
  use: (address: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-screens-'));
  const given = { 'data-dir': folder, port: '0', 'log-level': 'silent', ...flags };
  const settings = loadSettings({
    flags: new Map(Object.entries(given).map(([flag, value]): [string, string[]] => [flag, [value]])),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const service = await startService(settings, () => Temporal.Instant.from(shownInstant));
  try {
    await use(service.address);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
};
