/** The values in groups, and an empty group for whatever is in none. */
export const grouped = <Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ((key: Key) => readonly Value[]) => {
  const groups = Map.groupBy(values, keyOf);
  return (key) => groups.get(key) ?? [];
};
