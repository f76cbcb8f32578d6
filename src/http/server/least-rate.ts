/** How slowly a body may arrive, and an answer be taken. */
export interface RateLimit {
  /** Milliseconds in which it may have any rate. */
  readonly slownessGrace: number;
  /** Bytes a second, from the first one on. */
  readonly leastRate: number;
}

/**
 * Watches a body or an answer of which `passed` bytes have come or gone; calls `onTooSlow` when they are too few for the
 * time that it took. Gives what ends the watch.
 */
export const watchRate = (
  { slownessGrace, leastRate }: RateLimit,
  passed: () => number,
  onTooSlow: () => void,
): (() => void) => {
  const begun = performance.now();
  const look = (): void => {
    const left = begun + slownessGrace + (passed() / leastRate) * 1000 - performance.now();
    if (left <= 0) onTooSlow();
    else timer = setTimeout(look, Math.ceil(left));
  };
  let timer = setTimeout(look, slownessGrace);
  return () => clearTimeout(timer);
};
