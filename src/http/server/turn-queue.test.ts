import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AppError } from '../../kernel/error.ts';
import { openQueue } from './turn-queue.ts';

const refusal = new AppError('unavailable', 'rest_overloaded', { es: 'No.', en: 'No.' });
const patience = { longestBurst: 1000, longestWait: 50, longestTurn: 20 };
const most = 32;

/** What came of those who asked during some seconds. */
interface Served {
  refused: number;
  /** Milliseconds from asking to the end of their turn, of those who came after the first two seconds. */
  readonly took: number[];
  /** Turns under way at the end. */
  underWay: number;
}

/**
 * A queue before a machine that needs `work` milliseconds for a turn, shared by all under way, of each at least
 * `atLeast` tells of the moment when it began; the clock is the test's, so that nothing depends on the machine which runs it.
 */
const machine = (t: TestContext, work: number, atLeast = (_begun: number): number => 0) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  t.mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] });
  const queue = openQueue({ most, least: 4, perRound: 8, perRoundInOverload: 2 }, patience, refusal);
  const underWay: {
    left: number;
    readonly asked: number;
    readonly begun: number;
    readonly end: () => void;
  }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await null;
  };
  const workOn = (): void => {
    const share = 1 / underWay.filter(({ left }) => left > 0).length;
    for (const one of underWay) one.left -= share;
  };
  return {
    /** So many ask in a second, for so many seconds. */
    serve: async (rate: number, seconds: number): Promise<Served> => {
      const served: Served = { refused: 0, took: [], underWay: 0 };
      const from = now;
      let asked = 0;
      const ask = (): void => {
        const since = now;
        asked += 1;
        queue
          .enter(1, () => false)
          .then(
            (end) => underWay.push({ left: work, asked: since, begun: now, end }),
            () => {
              served.refused += 1;
            },
          );
      };
      while (now - from < seconds * 1000) {
        now += 1;
        t.mock.timers.tick(1);
        queue.newRound();
        while (asked < ((now - from) / 1000) * rate) ask();
        await settle();
        workOn();
        const done = underWay.filter(({ left, begun }) => left < 1e-9 && now - begun >= atLeast(begun));
        for (const one of done) {
          underWay.splice(underWay.indexOf(one), 1);
          if (one.asked - from > 2000) served.took.push(now - one.asked);
          one.end();
        }
        await settle();
      }
      served.underWay = underWay.length;
      return served;
    },
  };
};

const slowest = ({ took }: Served): number => Math.max(...took);

test('at three times what a machine can do, what has a turn is done in time, as much of it as can be', async (t) => {
  const { serve } = machine(t, 2.5);
  const over = await serve(1200, 4);
  assert.ok(slowest(over) < 150, `${slowest(over)} ms`);
  assert.ok(over.took.length > 750, `${over.took.length} of 800`);
});

test('below what it can do nobody is refused, however long it goes on, and nobody a second after too much', async (t) => {
  const { serve } = machine(t, 2.5);
  assert.equal((await serve(380, 2)).refused, 0);
  assert.ok((await serve(1200, 2)).refused > 0);
  await serve(300, 1);
  const { refused, took } = await serve(380, 3);
  assert.equal(refused, 0);
  assert.ok(Math.max(...took) < 20);
});

test('many who come at once after calm are all served, and by as many turns as there are', async (t) => {
  const { serve } = machine(t, 2.5);
  await serve(1200, 2);
  await serve(100, 1.2);
  const burst = await serve(20_000, 0.01);
  assert.ok(burst.underWay > most - 8, String(burst.underWay));
  assert.equal((await serve(1, 0.5)).refused + burst.refused, 0);
});

test('what is slow by itself is not given fewer turns', async (t) => {
  const { serve } = machine(t, 0.1, () => 100);
  await serve(30, 1);
  const over = await serve(900, 4);
  assert.ok(over.took.length > 2 * 280, String(over.took.length));
  assert.ok(slowest(over) <= 201);
});

test('nor is it when nothing was known of it before there was too much to do', async (t) => {
  const { serve } = machine(t, 0.1, () => 100);
  const over = await serve(900, 4);
  assert.ok(over.took.length > 2 * 280, String(over.took.length));
  assert.ok(slowest(over) <= 201);
});

test('that the first turns of a service were slow is forgotten, also when there is too much to do from then on', async (t) => {
  const { serve } = machine(t, 2.5, (begun) => (begun < 300 ? 300 : 0));
  const over = await serve(1200, 4);
  assert.ok(slowest(over) < 150, `${slowest(over)} ms`);
  assert.ok(over.took.length > 750, `${over.took.length} of 800`);
});

test('one turn that takes half a minute has nobody wait for longer afterwards', async (t) => {
  const { serve } = machine(t, 2.5, (begun) => (begun < 10 ? 30_000 : 0));
  await serve(1, 31);
  const over = await serve(1200, 4);
  assert.ok(slowest(over) < 150, `${slowest(over)} ms`);
});
