import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { startService } from '../../src/program/service.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { knows, startGeocoderStandIn } from '../support/servers/geocoder-stand-in.ts';
import { steppedWait } from '../support/servers/stepped-wait.ts';

const venue = { venue: 'Teatro', address: 'Calle Mayor 1', city: 'Soria' };

const serve = async (context: TestContext, location: TestLocation, options: Record<string, string>) => {
  const flags = { 'data-dir': location.dataDirectory, port: '0', 'log-level': 'silent', ...options };
  const settings = loadSettings({
    flags: new Map([
      ...Object.entries(flags).map(([flag, value]): [string, string[]] => [flag, [value]]),
      ...(location.databaseUrl === null
        ? []
        : [['database-url', [location.databaseUrl]] as [string, string[]]]),
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const time = steppedWait();
  const service = await startService(settings, systemClock, time.wait);
  context.after(async () => {
    await service.close();
    await location.remove();
  });
  const { login, applicationPassword } = service.administrator ?? { login: '', applicationPassword: '' };
  const authorization = `Basic ${Buffer.from(`${login}:${applicationPassword}`).toString('base64')}`;
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${service.address}/calendar/events/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { id: number; geo_lat?: number; geo_lng?: number };
  };
  return { ...time, ask, port: Number(new URL(service.address).port) };
};

onOneDatabase('the program', (place) => {
  test('looks up addresses when it is told where', async (context) => {
    const standIn = await startGeocoderStandIn(context);
    standIn.teach('Calle Mayor 1, Soria', knows('41.764', '-2.4688'));
    const { ask, settle } = await serve(context, await place('schema'), {
      'geocoder-url': `${standIn.url}/v1?key=abc`,
      'geocoder-email': 'agenda@soria.test',
    });
    const { id } = await ask('POST', '/venues', venue);
    await settle();
    const { geo_lat, geo_lng } = await ask('GET', `/venues/${id}`);
    assert.deepEqual([geo_lat, geo_lng], [41.764, -2.4688]);
    const [question] = standIn.questions;
    assert.deepEqual([question?.path, question?.query['key']], ['/v1/search', 'abc']);
    assert.match(question?.headers['user-agent'] ?? '', /^Cartelera\/\d+\.\d+\.\d+ \(agenda@soria\.test\)$/);
  });

  test('asks no other machine anything otherwise', async (context) => {
    const location = await place('schema');
    const targets = new Set<string>();
    const note = (message: unknown): void => {
      const { socket } = message as { readonly socket: Socket };
      socket.on('lookup', (_error, _address, _family, host) => targets.add(host));
      socket.on('connectionAttempt', (ip) => targets.add(ip));
    };
    subscribe('net.client.socket', note);
    context.after(() => unsubscribe('net.client.socket', note));
    const { ask } = await serve(context, location, {});
    const { id } = await ask('POST', '/venues', venue);
    await ask('GET', `/venues/${id}`);
    // Itself, as it starts and from this test, and the database.
    assert.deepEqual([...targets], ['127.0.0.1']);
  });
});
