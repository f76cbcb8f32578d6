import type { StressPart } from '../part.ts';
import { databases, optionsOf, withPlaces } from '../places.ts';
import { runHostile } from './hostile-run.ts';

/** So many requests from the document to one iteration of all rows of bytes. */
const requestsPerIteration = 2000;
/** Two to settle, and two halves of three to compare. */
const minIterations = 8;

/**
 * Sends malicious input: requests made from the OpenAPI document, valid and broken, and bytes that are hardly HTTP. A
 * request passed when the response came in time, below 500, and with the error body where it was refused.
 */
export const hostileInput: StressPart = {
  name: 'hostile',
  iterations: 20_000,
  run: async ({ iterations, seed, report }) => {
    const requests = Math.ceil(iterations / 2);
    const wireIterations = Math.max(minIterations, Math.ceil(iterations / requestsPerIteration));
    const tallies = await Array.fromAsync(databases, (name, index) =>
      withPlaces(name, async ({ next }) => {
        const flags = optionsOf(await next());
        return runHostile({ name, flags, requests, wireIterations, seed: seed + index * 1_000_000, report });
      }),
    );
    return tallies.flat();
  },
};
