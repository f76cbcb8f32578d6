import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';

test('a service with a public address says once that its pages do not name who answers for them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-owner-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const args = [
    '--data-dir',
    folder,
    '--public-url',
    'https://agenda.example',
    '--contact',
    'cultura@villa.example',
  ];
  const { address, log } = await startServing(t, args);
  await fetch(`${address}/events/`);
  assert.deepEqual(log().match(/indica --[a-z]+/g), ['indica --organisation']);
});
