import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { openGate } from '../support/servers/gate.ts';

test('while PostgreSQL is away callers are told to come back, and all goes on when it is there again', async (t) => {
  const postgres = await startPostgres();
  atEnd(t, postgres.stop);
  const address = new URL(postgres.address);
  const gate = await openGate(Number(address.port));
  atEnd(t, gate.close);
  const data = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  atEnd(t, () => rm(data, { recursive: true, force: true }));
  address.port = String(gate.port);
  const database = `${address.href.replace(/\/$/, '')}/postgres`;
  const service = await startServing(t, [
    '--data-dir',
    data,
    '--database-url',
    database,
    '--log-level',
    'silent',
  ]);
  const { login, application_password: password } = service.administrator ?? assert.fail('no administrator');
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const ask = async (path: string, body?: URLSearchParams) => {
    const answer = await fetch(service.address + path, {
      headers: { authorization },
      ...(body ? { method: 'POST', body } : {}),
    });
    return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() };
  };
  const venues = '/calendar/events/v1/venues';
  const create = (venue: string) => ask(venues, new URLSearchParams({ venue }));

  assert.equal((await create('Antes')).status, 201);
  await gate.close();
  const page = await fetch(`${service.address}/events/`);
  assert.equal(page.status, 503);
  assert.ok(Number(page.headers.get('retry-after')) > 0);
  assert.match(await page.text(), /^<!doctype html>[\s\S]*Vuelve en un minuto/);
  for (const answer of [
    await ask(`${venues}?search=nuevo`),
    await create('Durante'),
    await ask('/calendar/events/v1/events'),
  ]) {
    assert.equal(answer.status, 503);
    assert.equal((answer.body as { code: string }).code, 'storage_unavailable');
    assert.ok(Number(answer.wait) > 0);
  }
  assert.equal((await ask('/readyz')).status, 503);
  assert.equal((await ask('/healthz')).status, 200);

  await gate.open();
  assert.equal((await create('Después')).status, 201);
  const { body } = await ask(venues);
  assert.deepEqual((body as { venues: { venue: string }[] }).venues.map(({ venue }) => venue).sort(), [
    'Antes',
    'Después',
  ]);
  assert.equal((await ask('/readyz')).status, 200);
});
