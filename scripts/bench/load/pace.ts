/** How long and how often things are measured. */
export interface Pace {
  /** One turn of a load. */
  readonly seconds: number;
  /** How often ours and the limit take turns; the middle one counts. */
  readonly turns: number;
  readonly isQuick: boolean;
}

/** For the whole table. */
export const thorough: Pace = { seconds: 3, turns: 5, isQuick: false };
/** For a table in two minutes. */
export const quick: Pace = { seconds: 0.7, turns: 3, isQuick: true };
