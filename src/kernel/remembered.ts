/**
 * The function with what it gave for the last texts kept in memory, up to `most` of them: for what is asked again and
 * again and takes long to work out. What it gives must follow from the text alone, and nobody may change it.
 */
export const remembered = <Value>(
  most: number,
  workOut: (text: string) => Value,
): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = workOut(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
};
