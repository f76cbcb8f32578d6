/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** A whole number, 0 ≤ n < limit. */
  readonly below: (limit: number) => number;
  /** Whether something of that probability happens. */
  readonly chance: (probability: number) => boolean;
  /** One of the values, each as likely. Throws when there is none. */
  readonly pick: <T>(values: readonly T[]) => T;
  /** One of the values, the first ones far more likely than the last (Zipf's law, as words and visits go). */
  readonly pickUneven: <T>(values: readonly T[]) => T;
}

/** Numbers from a seed, by a 32-bit multiply-and-shift generator; good enough for sample data, for nothing else. */
export const randomFrom = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const at = <T>(values: readonly T[], index: number): T => {
    const value = values[index];
    if (value === undefined) throw new RangeError('nothing to choose from');
    return value;
  };
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => at(values, below(values.length)),
    // The rank is spread evenly over its logarithm, which makes rank r about 1/r as likely.
    pickUneven: (values) =>
      at(values, Math.min(values.length, Math.floor((values.length + 1) ** next())) - 1),
  };
};
