import { setTimeout as pause } from 'node:timers/promises';

/** What somebody saw who asked for what always is to be answered, while others asked for too much. */
export interface Probed {
  readonly asked: number;
  /** What was answered otherwise than with 200, in words. */
  readonly faults: readonly string[];
  /** Milliseconds of the slowest hundredth. */
  readonly p99: number;
  /** Memory of all processes together, the most of it. */
  readonly megabytes: number;
}

/** The value below which so many of a hundred lie; 0 of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length * share) / 100)] ?? 0;

const residentIn = (metrics: string): number =>
  [...metrics.matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\d+)/gm)]
    .map(([, bytes]) => Number(bytes))
    .reduce((sum, bytes) => sum + bytes, 0);

/** Asks for a ready answer, the health of the service and its metrics by turns until it is stopped. */
export const startProbe = (address: string, password: string, ready: string) => {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const times: number[] = [];
  const faults: string[] = [];
  let asked = 0;
  let megabytes = 0;
  let isStopped = false;
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const begun = performance.now();
    asked += 1;
    try {
      const answer = await fetch(address + path, { headers });
      const text = await answer.text();
      times.push(performance.now() - begun);
      if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
      return text;
    } catch (error) {
      faults.push(`${path}: ${error}`);
      return '';
    }
  };
  const run = async (): Promise<void> => {
    for (let round = 0; !isStopped; round += 1) {
      for (const path of [ready, '/healthz', '/readyz']) await ask(path);
      if (round % 20 === 0) {
        const metrics = await ask('/metrics', { authorization });
        megabytes = Math.max(megabytes, residentIn(metrics) / 1_048_576);
      }
      await pause(25);
    }
  };
  const running = run();
  return {
    stop: async (): Promise<Probed> => {
      isStopped = true;
      await running;
      return { asked, faults, p99: percentile(times, 99), megabytes };
    },
  };
};
