import { Client } from 'undici';
import type { CountedRequest } from './counted-requests.ts';
import type { CoveredService } from './coverage.ts';

/** What a request runs through on the main thread. */
export interface Entered {
  /** Paths below the source folder, sorted. */
  readonly files: readonly string[];
  /** The number of folders right below the source folder that they lie in. */
  readonly folders: number;
  readonly functions: number;
}

// A response may be cached only when it is asked for the second time, so several requests come before those that
// count.
const warmUpRequests = 6;
const countedRequests = 9;

const inMost = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].filter(([, count]) => count > countedRequests / 2).map(([key]) => key);

/**
 * Counts what a request enters of the files whose URLs begin with `source`. It is sent several times; a file or a
 * function counts that most of these entered, so that timers and other work in the background do not.
 */
export const countEntered = async (
  { service, take }: CoveredService,
  { name, status = 200, requestAt }: CountedRequest,
  source: string,
): Promise<Entered> => {
  const files = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (counts: Map<string, number>, keys: Iterable<string>): void => {
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  // One connection for all of them: opening it is not part of a request.
  const client = new Client(service.address);
  try {
    for (let at = 0; at < warmUpRequests + countedRequests; at += 1) {
      await take();
      const response = await client.request({ method: 'GET', ...requestAt(at) });
      await response.body.arrayBuffer();
      const called = (await take()).filter(({ url }) => url.startsWith(source));
      if (response.statusCode !== status) throw new Error(`${name}: status ${response.statusCode}`);
      if (at < warmUpRequests) continue;
      add(files, new Set(called.map(({ url }) => url.slice(source.length))));
      add(functions, new Set(called.map(({ url, startOffset }) => `${url}:${startOffset}`)));
    }
  } finally {
    await client.close();
  }
  const entered = inMost(files).toSorted();
  return {
    files: entered,
    folders: new Set(entered.map((path) => path.split('/')[0])).size,
    functions: inMost(functions).length,
  };
};
