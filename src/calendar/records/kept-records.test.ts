import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Calendar } from '../../storage/changes/calendar.ts';
import { type KeptRecord, keepRecords } from './kept-records.ts';

const still: Calendar = {
  catchUp: async () => undefined,
  revision: () => 1,
  areUnchanged: () => true,
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A record of some 10,000 bytes. */
const record: KeptRecord = {
  rendered: { texts: ['x'.repeat(8500)], holes: [], length: 8500 },
  madeFrom: [],
  asOf: 1,
};

test('of records that found no room only those that come again are kept', () => {
  const kept = keepRecords(still, 33_000);
  for (const name of ['first', 'second', 'third']) kept.keep(name, record);
  for (let id = 0; id < 100; id += 1) kept.keep(`asked for once, ${id}`, record);
  for (const name of ['first', 'second', 'third']) assert.ok(kept.find(name), name);

  kept.keep('asked for twice', record);
  assert.equal(kept.find('asked for twice'), undefined);
  kept.keep('asked for twice', record);
  assert.ok(kept.find('asked for twice'));
  assert.equal(kept.find('first'), undefined, 'it was asked for longest ago');
});

test('of no bytes at all nothing is kept', () => {
  const kept = keepRecords(still, 0);
  kept.keep('event', record);
  kept.keep('event', record);
  assert.equal(kept.find('event'), undefined);
});

test('of a text that is a piece of a longer one only the piece is kept', () => {
  const kept = keepRecords(still, 10_000_000);
  const pieceOf = (long: string) => ({
    ...record,
    rendered: { texts: [long.slice(7, 107)], holes: [], length: 100 },
  });
  const keepMany = (sign: string) => {
    for (let id = 0; id < 100; id += 1)
      kept.keep(`${sign} ${id}`, pieceOf(JSON.stringify([id, sign.repeat(100_000)])));
  };
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  keepMany('e');
  keepMany('€');
  collectGarbage();
  assert.ok(process.memoryUsage().heapUsed - before < 3_000_000, 'their longer texts are 30 MB');
  assert.equal(kept.find('€ 99')?.rendered.texts[0], '€'.repeat(100));
  assert.equal(kept.find('e 99')?.rendered.texts[0], 'e'.repeat(100));
});

test('large parts count for every record that holds them', () => {
  const kept = keepRecords(still, 8_000_000);
  const withPart = (id: number): KeptRecord => {
    const part = { texts: [JSON.stringify([id, 'x'.repeat(900_000)])], holes: [], length: 900_010 };
    return { ...record, rendered: { texts: ['{}', ''], holes: [part], length: part.length + 2 } };
  };
  const names = Array.from({ length: 50 }, (_, id) => `event ${id}`);
  for (const [id, name] of [...names.entries(), ...names.entries()]) kept.keep(name, withPart(id));
  const found = names.filter((name) => kept.find(name)).length;
  assert.ok(found > 0 && found <= 4, String(found));
});
