import type { Victim } from './calendar-run.ts';

/** A form in which the service runs, and who is killed there. */
export interface Setting {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  readonly workers: number;
  /** One of them each iteration. */
  readonly victims: readonly Victim[];
  /** Of all iterations; the shares add up to 1. */
  readonly share: number;
}

const ofWorkers = ['worker', 'service', 'first process'] as const;

/** All that are tried. */
export const settings: readonly Setting[] = [
  { name: 'crash: sqlite', database: 'sqlite', workers: 1, victims: ['service'], share: 0.3 },
  { name: 'crash: sqlite, 2 workers', database: 'sqlite', workers: 2, victims: ofWorkers, share: 0.25 },
  { name: 'crash: postgres', database: 'postgres', workers: 1, victims: ['service'], share: 0.15 },
  { name: 'crash: postgres, 2 workers', database: 'postgres', workers: 2, victims: ofWorkers, share: 0.15 },
  { name: 'crash: postgres killed', database: 'postgres', workers: 1, victims: ['postgres'], share: 0.15 },
];
