import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { runSeed, startServing } from '../support/command-line.ts';

const token = 'a-token-of-the-town-hall';
const newSpace = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m;

test('long feeds let the space for new objects grow to 16 MiB and no further', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-memory-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const seeded = await runSeed(['--events', '2000', '--data-dir', folder]);
  assert.equal(seeded.code, 0, seeded.err);
  const { address } = await startServing(t, ['--data-dir', folder, '--metrics-token', token]);
  const take = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(address + path, { headers });
    assert.equal(answer.status, 200);
    return answer.text();
  };
  const grownTo = async (): Promise<number> => {
    const [, bytes] = newSpace.exec(await take('/metrics', { authorization: `Bearer ${token}` })) ?? [];
    return Number(bytes) / (1024 * 1024);
  };
  const atStart = await grownTo();
  // V8 by itself has let it grow to 64 MiB after six.
  for (let turn = 0; turn < 8; turn += 1) {
    const calendar = await take('/events.ics?window=all');
    assert.ok(calendar.endsWith('END:VCALENDAR\r\n'));
    assert.ok((await grownTo()) <= 16);
  }
  assert.ok(atStart < (await grownTo()), 'it never grew');
});
