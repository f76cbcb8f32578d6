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
