import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../src/program/config/load.ts';
import { type Service, startService } from '../../src/program/service.ts';

/** The instant that every picture shows, a Friday noon in the zone of the calendar. */
export const shownInstant = '2027-03-05T11:00:00Z';

/** A demonstration as it is served, whose clock stands still. */
export interface ShownCalendar {
  readonly address: string;
  /** Asks the interface as the administrator. */
  readonly ask: (path: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const serve = (dataDirectory: string, flags: Readonly<Record<string, string>>): Promise<Service> => {
  const given = { 'data-dir': dataDirectory, port: '0', 'log-level': 'silent', ...flags };
  const settings = loadSettings({
    flags: new Map(Object.entries(given).map(([flag, value]): [string, string[]] => [flag, [value]])),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  return startService(settings, () => Temporal.Instant.from(shownInstant));
};

/** Starts one with these options of `serve`, in a new folder that goes away with it. */
export const startCalendar = async (flags: Readonly<Record<string, string>>): Promise<ShownCalendar> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-screens-'));
  const service = await serve(folder, flags);
  const password = service.administrator?.applicationPassword ?? '';
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return {
    address: service.address,
    ask: async (path) => {
      const answer = await fetch(`${service.address}/calendar/events/v1/${path}`, {
        headers: { authorization },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    close: async () => {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
