/** Where the end of whoever started something is announced; a test, or a suite. */
export interface Ending {
  readonly after: (end: () => Promise<void>) => void;
}

type End = () => unknown;

const endings = new WeakMap<Ending, End[]>();

/**
 * Has something ended with the test, the last begun first: a service before the folder that it writes into. All are
 * ended, also when one of them fails; `node:test` ends the first begun first, and none after one that failed.
 */
export const atEnd = (t: Ending, end: End): void => {
  const known = endings.get(t);
  if (known !== undefined) {
    known.push(end);
    return;
  }
  const ends = [end];
  endings.set(t, ends);
  t.after(async () => {
    const failures: unknown[] = [];
    for (const each of ends.toReversed()) {
      try {
        await each();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  });
};
