/** What was measured of one thing; null where it does not apply or the machine does not tell. */
export interface Outcome {
  readonly perSecond: number | null;
  /** Milliseconds. */
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
  /** Ours beside the limit that the figure names, measured by turns in this run. */
  readonly ratio: number | null;
  /** Microseconds of processor time that the server, then the bare limit, spent on each request. */
  readonly cpu: number | null;
  readonly limitCpu: number | null;
  /** How much of one processor the driver took, 0 to 1; near 1 it was itself the limit. */
  readonly driver: number | null;
  /** Megabytes resident: the most so far, or what the figure names. */
  readonly memory: number | null;
  /** Requests without an answer, with a wrong status or a wrong body. */
  readonly errors: number;
}

/** Nothing measured. */
export const nothing: Outcome = {
  perSecond: null,
  p50: null,
  p99: null,
  max: null,
  ratio: null,
  cpu: null,
  limitCpu: null,
  driver: null,
  memory: null,
  errors: 0,
};

/** What an outcome should be. */
export interface Wanted {
  readonly text: string;
  readonly isMet: (outcome: Outcome) => boolean;
}

type Quantity = 'p50' | 'p99' | 'max' | 'memory' | 'ratio';

const units: Readonly<Record<Quantity, string>> = {
  p50: ' ms',
  p99: ' ms',
  max: ' ms',
  memory: ' MB',
  ratio: '',
};

/** At most so much of it. */
export const atMost = (quantity: Quantity, limit: number): Wanted => ({
  text: `${quantity} ≤ ${limit}${units[quantity]}`,
  isMet: (outcome) => (outcome[quantity] ?? Number.POSITIVE_INFINITY) <= limit,
});

/** A ratio of at least so much. */
export const ratioAtLeast = (limit: number): Wanted => ({
  text: `ratio ≥ ${limit}`,
  isMet: ({ ratio }) => (ratio ?? 0) >= limit,
});

/** All of them. */
export const each = (...wanted: readonly Wanted[]): Wanted => ({
  text: wanted.map(({ text }) => text).join(', '),
  isMet: (outcome) => wanted.every(({ isMet }) => isMet(outcome)),
});

/** One line of the table. */
export interface Figure extends Outcome {
  /** Which calendar: `sqlite 1000`. */
  readonly calendar: string;
  readonly what: string;
  /** In words; empty where the figure is only reported. */
  readonly wanted: string;
  /** Null where it is only reported. */
  readonly isMet: boolean | null;
}

/** The line of an outcome; `wanted` null where it is only reported. */
export const figureOf = (
  calendar: string,
  what: string,
  outcome: Outcome,
  wanted: Wanted | null,
): Figure => ({
  calendar,
  what,
  ...outcome,
  wanted: wanted?.text ?? '',
  isMet: wanted?.isMet(outcome) ?? null,
});
