/** Questions to another process, whose answers come back with the number of the question. */
export interface Questions<T> {
  /** Asks by sending a number; null when no answer comes in time. */
  readonly ask: (send: (question: number) => void) => Promise<T | null>;
  /** To be called with what came back; one that nobody waits for any more is left aside. */
  readonly answer: (question: number, answer: T) => void;
}

/** Whoever waits for metrics waits ten seconds as a rule; in milliseconds. */
const longestWait = 2000;

/** None asked yet. */
export const openQuestions = <T>(): Questions<T> => {
  const waiting = new Map<number, (answer: T | null) => void>();
  let last = 0;
  return {
    ask: async (send) => {
      last += 1;
      const question = last;
      const { promise, resolve } = Promise.withResolvers<T | null>();
      waiting.set(question, resolve);
      const timer = setTimeout(resolve, longestWait, null);
      try {
        send(question);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(question);
      }
    },
    answer: (question, answer) => waiting.get(question)?.(answer),
  };
};
