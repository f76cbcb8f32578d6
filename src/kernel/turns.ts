/** Lets at most that many pieces of work run at the same time; the others wait in the order in which they came. */
export const takeTurns = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over, so that nobody comes between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * Does the work once for everybody who asks for it within one turn of the event loop. It begins when the turn has
 * read all its requests, so whatever was so before one of them arrived is so for the work.
 */
export const onceATurn = (work: () => Promise<void>): (() => Promise<void>) => {
  let thisTurn: Promise<void> | undefined;
  return () => {
    thisTurn ??= new Promise((resolve) => {
      setImmediate(() => {
        thisTurn = undefined;
        resolve(work());
      });
    });
    return thisTurn;
  };
};
