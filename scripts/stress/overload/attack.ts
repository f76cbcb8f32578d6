import type { Planned } from './requests.ts';
import type { Target } from './setting.ts';

/** A service and requests as a busy site has them. */
export interface Ground extends Target {
  readonly requests: () => Planned;
}

/** What came of the requests of an attack. */
export interface Attacked {
  answered: number;
  /** Milliseconds of those, where they are known. */
  readonly times: number[];
  /** With 503 and `Retry-After`. */
  refused: number;
  /** Answers from 500 on that are no such 503. */
  serverErrors: number;
  /** What else was wrong, in words. */
  readonly faults: string[];
  /** Titles of events by the ids that their creation was acknowledged with. */
  readonly acknowledged: Map<number, string>;
}

/** Something that goes on until it is stopped, by which time its clients have left. */
export interface Attack {
  readonly stop: () => Promise<Attacked>;
}

/** Begins an attack. */
export type Begin = (ground: Ground) => Attack;

/** Nothing has come yet. */
export const nothingYet = (): Attacked => ({
  answered: 0,
  times: [],
  refused: 0,
  serverErrors: 0,
  faults: [],
  acknowledged: new Map(),
});

/** Counts an answer; whatever is none of the expected statuses and no proper refusal is a fault. */
export const count = (
  attacked: Attacked,
  what: string,
  status: number,
  hasRetryAfter: boolean,
  expected: readonly number[],
): void => {
  if (status === 503 && hasRetryAfter) attacked.refused += 1;
  else if (expected.includes(status)) attacked.answered += 1;
  else {
    if (status >= 500) attacked.serverErrors += 1;
    attacked.faults.push(`${what}: ${status}`);
  }
};
