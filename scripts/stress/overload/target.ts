import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import { runProgram } from '../../../test/support/command-line.ts';
import { exchange, mount } from '../../shared/client.ts';
import { fillCalendar } from '../../shared/fill-calendar.ts';
import { ownCheckout, startService } from '../../shared/service.ts';
import type { Tally } from '../part.ts';
import { type databases, optionsOf, withPlaces } from '../places.ts';
import { newEvent, type ServiceTarget } from './requests.ts';

/** A service on a calendar of sample events. */
export interface Target extends ServiceTarget {
  readonly pid: number;
  /** What the administrator signs in with. */
  readonly credentials: { readonly name: string; readonly password: string };
  /** The path of the page of an event with a password. */
  readonly protectedPage: string;
  /** A picture of 24 megapixels, of few bytes. */
  readonly largePicture: Buffer;
  /** A server that accepts connections and sends nothing, and from which the service may fetch. */
  readonly silentServer: string;
}

/** A service that has not stopped in that time will not; milliseconds. */
const maxStop = 60_000;
const credentials = { name: 'admin', password: 'caballo correcto pila grapa' };

/** Runs `use` with a service on so many sample events; its defects have a row of their own. */
export const withTarget = (
  database: (typeof databases)[number],
  sampleEvents: number,
  use: (target: Target) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> =>
  withPlaces(database, async ({ next }) => {
    const location = await next();
    const options = optionsOf(location);
    const calendar = location.databaseUrl === null ? options : ['--database-url', location.databaseUrl];
    await fillCalendar(ownCheckout, sampleEvents, calendar, location.dataDirectory);
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const serving = [...options, '--log-level', 'error', '--allow-fetch-from', '127.0.0.1'];
    const service = await startService(serving, { readsLog: true });
    try {
      const { address, pid, password, defects } = service;
      if (password === null) throw new Error('there is no administrator');
      const setPassword = ['user', 'set-password', credentials.name, '--stdin', ...options];
      const { code: failed, err } = await runProgram(setPassword, {}, credentials.password);
      if (failed !== 0) throw new Error(err);
      const authorization = `Basic ${Buffer.from(`${credentials.name}:${password}`).toString('base64')}`;
      const silentServer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const largePicture = await plainPng(6000, 4000);
      const site = { address, authorization };
      const created = await exchange(address, newEvent(site, 'Ensayo', { password: 'x' }));
      const protectedPage = new URL((JSON.parse(created.body) as { url: string }).url).pathname;
      const tallies = await use({ ...site, pid, credentials, largePicture, silentServer, protectedPage });
      const code = await Promise.race([service.stop(), pause(maxStop, 'not at all', { ref: false })]);
      const own = [...defects.slice(0, 3), ...(code === 0 ? [] : [`stopped, the service exited: ${code}`])];
      return [
        ...tallies,
        { part: `${database}: its log and end`, tried: 1, passed: own.length === 0 ? 1 : 0, faults: own },
      ];
    } finally {
      await service.kill();
      silent.close();
    }
  });

/** How many acknowledged creations cannot be read as they were acknowledged. */
export const countLost = async (
  { address }: Target,
  acknowledged: Iterable<readonly [id: number, title: string]>,
): Promise<number> => {
  let lost = 0;
  for (const [id, title] of acknowledged) {
    const { status, body } = await exchange(address, { path: `${mount}/events/${id}` });
    if (status !== 200 || (JSON.parse(body) as { title?: string }).title !== title) lost += 1;
  }
  return lost;
};
