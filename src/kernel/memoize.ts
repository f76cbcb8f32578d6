/**
 * The function with its results for the last texts or numbers kept in memory, up to `max` of them: for what is asked
 * often and takes long to compute. A result must follow from the argument alone, must not be undefined, and must not
 * be changed.
 */
export const memoize = <Given extends string | number, Value>(
  max: number,
  compute: (given: Given) => Value,
): ((given: Given) => Value) => {
  const known = new Map<Given, Value>();
  return (given) => {
    const kept = known.get(given);
    if (kept !== undefined) return kept;
    const value = compute(given);
    if (known.size >= max) known.clear();
    known.set(given, value);
    return value;
  };
};

/** The function, run at the first call only; later calls give the same result. For libraries that few processes need. */
export const once = <Value>(compute: () => Value): (() => Value) => {
  let result: { readonly value: Value } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
};
