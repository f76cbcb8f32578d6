/**
 * The function with what it gave for the last texts or numbers kept in memory, up to `most` of them: for what is asked
 * again and again and takes long to work out. What it gives must follow from that alone and not be undefined, and
 * nobody may change it.
 */
export const remembered = <Given extends string | number, Value>(
  most: number,
  workOut: (given: Given) => Value,
): ((given: Given) => Value) => {
  const known = new Map<Given, Value>();
  return (given) => {
    const kept = known.get(given);
    if (kept !== undefined) return kept;
    const value = workOut(given);
    if (known.size >= most) known.clear();
    known.set(given, value);
    return value;
  };
};
