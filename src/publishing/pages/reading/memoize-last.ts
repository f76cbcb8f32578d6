/** Returns `find` with its last result cached until it is called with another key; what fails is found again. */
export const memoizeLast = <Key, Found>(
  find: (key: Key) => Promise<Found>,
): ((key: Key) => Promise<Found>) => {
  let last: { readonly key: Key; readonly found: Promise<Found> } | null = null;
  return async (key) => {
    if (last?.key !== key) last = { key, found: find(key) };
    const { found } = last;
    try {
      return await found;
    } catch (error) {
      if (last.found === found) last = null;
      throw error;
    }
  };
};
