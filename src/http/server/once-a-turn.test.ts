import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { onceATurn } from '../../kernel/waiting.ts';

test('whoever asks in one turn shares one look, which begins after all of them have asked', async () => {
  let written = 0;
  let seen = -1;
  let looks = 0;
  const look = onceATurn(async () => {
    looks += 1;
    seen = written;
  });
  const first = look();
  written = 1;
  const second = look();
  await Promise.all([first, second]);
  assert.deepEqual({ looks, seen }, { looks: 1, seen: 1 });
});

test('who asks while a look is under way gets one that begins after he asked', async () => {
  let written = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen: number[] = [];
  const look = onceATurn(async () => {
    const now = written;
    await gates[seen.length]?.promise;
    seen.push(now);
  });
  const first = look();
  await nextTurn();
  written = 1;
  const second = look();
  for (const gate of gates) gate.resolve();
  await first;
  await second;
  assert.deepEqual(seen, [0, 1]);
});

test('a look that fails fails for those who asked for it, and the next one is tried', async () => {
  let looks = 0;
  const look = onceATurn(async () => {
    looks += 1;
    if (looks === 1) throw new Error('away');
  });
  await Promise.all([look(), look()].map((one) => assert.rejects(one, /away/)));
  await look();
  assert.equal(looks, 2);
});
