import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SafeRequest } from '../../../../http/client/safe-request.ts';
import { systemClock } from '../../../../kernel/clock.ts';
import { siteClient } from './site-client.ts';

test('a source that wants a pause is left alone by all requests until it is over', async () => {
  const asked: string[] = [];
  const told: string[] = [];
  const pauses: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const request: SafeRequest = async (address) => {
    asked.push(address);
    const isBusy = asked.length === 1;
    return {
      status: isBusy ? 429 : 200,
      headers: { 'content-type': 'application/json', ...(isBusy ? { 'retry-after': '30' } : {}) },
      bytes: Buffer.from('{}'),
      url: new URL(address),
    };
  };
  const ask = siteClient(
    request,
    null,
    (milliseconds) =>
      new Promise((resolve) => {
        pauses.push({ milliseconds, end: () => resolve() });
      }),
    systemClock,
    ({ en }) => told.push(en),
  );
  const first = ask('https://agenda.example/1');
  await new Promise(setImmediate);
  const second = ask('https://agenda.example/2');
  await new Promise(setImmediate);
  assert.deepEqual(asked, ['https://agenda.example/1']);
  assert.deepEqual(
    pauses.map(({ milliseconds }) => milliseconds),
    [30_000],
  );
  assert.deepEqual(told, ['https://agenda.example/1: It answered 429. It is asked again in 30 s.']);
  pauses[0]?.end();
  assert.deepEqual([(await first).status, (await second).status], [200, 200]);
  assert.deepEqual(asked.toSorted(), [
    'https://agenda.example/1',
    'https://agenda.example/1',
    'https://agenda.example/2',
  ]);
});
