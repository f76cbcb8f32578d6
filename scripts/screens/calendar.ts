import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../src/program/service.ts';
import { settingsFrom } from '../shared/arguments.ts';

/** The instant that every picture shows, a Friday noon in the zone of the calendar. */
export const shownInstant = '2027-03-05T11:00:00Z';

/** Runs `use` with the address of a service with these options, in a new folder and at that instant. */
export const withCalendar = async (
  flags: Readonly<Record<string, string>>,
  use: (address: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-screens-'));
  const given = { 'data-dir': folder, port: '0', 'log-level': 'silent', timezone: 'Europe/Madrid', ...flags };
  const service = await startService(settingsFrom(given), () => Temporal.Instant.from(shownInstant));
  try {
    await use(service.address);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
};
