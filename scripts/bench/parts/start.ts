import type { BenchCalendar } from '../calendars.ts';
import type { Pace } from '../load/pace.ts';
import { findAnswer } from '../load/whole-answer.ts';
import { type MeasuredServer, startService } from '../processes.ts';
import { atMost, type Figure, figureOf, nothing } from '../report/figure.ts';
import { middle } from '../report/outcome.ts';
import { mount } from './reads.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Once it has not changed by a megabyte for two seconds; after half a minute whatever it is then. */
const settledMemory = async (service: MeasuredServer): Promise<number> => {
  let before = service.memory();
  let still = 0;
  for (let looks = 0; looks < 120 && still < 8; looks += 1) {
    await pause(250);
    const now = service.memory();
    still = Math.abs(now - before) < 1 ? still + 1 : 0;
    if (still === 0) before = now;
  }
  return before;
};

/** From the start of the process to the first list, and what it occupies when nobody asks anything. */
export const startFigures = async (calendar: BenchCalendar, pace: Pace): Promise<readonly Figure[]> => {
  console.error(`${calendar.name}: start`);
  const times: number[] = [];
  const cpus: number[] = [];
  let errors = 0;
  let memory = 0;
  let files = 0;
  for (let turn = 0; turn < pace.turns; turn += 1) {
    const started = performance.now();
    const service = await startService(calendar.args);
    const { status } = await findAnswer(service.address, { path: `${mount}/events?per_page=50` });
    times.push(performance.now() - started);
    cpus.push(service.cpu() * 1e6);
    if (status !== 200) errors += 1;
    if (turn === pace.turns - 1) {
      memory = await settledMemory(service);
      files = service.fileMemory();
    }
    await service.stop();
  }
  const time = { ...nothing, p50: middle(times), max: Math.max(...times), cpu: middle(cpus) || null, errors };
  return [
    figureOf(calendar.name, 'start to first list', time, atMost('max', 1000)),
    figureOf(
      calendar.name,
      `memory, idle (${files.toFixed(0)} MB of it files)`,
      { ...nothing, memory: memory || null },
      atMost('memory', 150),
    ),
  ];
};

/** The most memory that the service had resident under all that was measured with it. */
export const memoryFigure = (service: MeasuredServer, calendar: string): Figure =>
  figureOf(
    calendar,
    `memory, the most under all of it (${service.fileMemory().toFixed(0)} MB of files now)`,
    { ...nothing, memory: service.peakMemory() || null },
    atMost('memory', 600),
  );
