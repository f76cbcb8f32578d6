/** Numbers from 0 to 1 that are the same in each run (Park and Miller's generator); the seed is from 1 on. */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** One of the values, which are at least one. */
export const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;
