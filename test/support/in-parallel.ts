/** As many requests as no server refuses when they come at once. */
const together = 20;

/** Does something for each value, some of them at the same time; gives the results in the order of the values. */
export const inParallel = async <Value, Result>(
  values: readonly Value[],
  act: (value: Value) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < values.length; from += together)
    results.push(...(await Promise.all(values.slice(from, from + together).map(act))));
  return results;
};
