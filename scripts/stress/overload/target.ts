import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '../../../test/support/command-line.ts';
import { exchange, mount } from '../../shared/client.ts';
import { fillCalendar } from '../../shared/fill-calendar.ts';
import { ownCheckout, startService } from '../../shared/service.ts';
import type { Tally } from '../part.ts';
import { type databases, optionsOf, withPlaces } from '../places.ts';

/** A service on a calendar of sample events. */
export interface Target {
  readonly address: string;
  readonly pid: number;
  /** The administrator's header. */
  readonly authorization: string;
  /** What the administrator signs in with. */
  readonly credentials: { readonly name: string; readonly password: string };
  /** The path of the page of an event with a password. */
  readonly protectedPage: string;
  /** A server that accepts connections and sends nothing, and from which the service may fetch. */
  readonly silentServer: string;
}

/** A service that has not stopped in that time will not; milliseconds. */
const maxStop = 60_000;
const credentials = { name: 'admin', password: 'caballo correcto pila grapa' };

const createProtected = async (address: string, authorization: string): Promise<string> => {
  const { body } = await exchange(address, {
    ...{ method: 'POST', path: `${mount}/events` },
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Ensayo',
      start_date: '2031-05-10',
      end_date: '2031-05-10',
      password: 'x',
    }),
  });
  return new URL((JSON.parse(body) as { url: string }).url).pathname;
};

/** Runs `use` with a service on so many sample events; its own defects are added to the last row. */
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
      const protectedPage = await createProtected(address, authorization);
      const target = { address, pid, authorization, credentials, protectedPage, silentServer };
      const tallies = await use(target);
      const code = await Promise.race([service.stop(), pause(maxStop, 'not at all', { ref: false })]);
      const own = [...defects.slice(0, 3), ...(code === 0 ? [] : [`stopped, the service exited: ${code}`])];
      return tallies.map((tally, index) =>
        index === tallies.length - 1 ? { ...tally, faults: [...tally.faults, ...own] } : tally,
      );
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
