import { once } from 'node:events';
import { connectClient } from '../shared/client.ts';
import type { Service } from '../shared/service.ts';
import type { CountedRequest } from './counted-requests.ts';

/** A function that was called. */
export interface CalledFunction {
  /** Of its file. */
  readonly url: string;
  /** Where it begins in the file. */
  readonly startOffset: number;
}

/** What a request runs through on the main thread. */
export interface Entered {
  /** Paths below the source folder, sorted. */
  readonly files: readonly string[];
  /** The number of folders right below the source folder that they lie in. */
  readonly folders: number;
  readonly functions: number;
}

// A response may be cached only when it is requested for the second time, so several requests come before those that
// count.
const warmUpRequests = 6;
const countedRequests = 9;

/** Returns the functions that the service has called since it was last asked; it needs `coverage-preload.ts`. */
const takeCalls = async (service: Service): Promise<readonly CalledFunction[]> => {
  const message = once(service.process, 'message');
  service.process.send('take');
  const [functions] = await message;
  return functions;
};

/**
 * Counts what a request enters of the files whose URLs begin with `source`. It is sent several times; a file or a
 * function counts that most of these entered, so that timers and other work in the background do not.
 */
export const countEntered = async (
  service: Service,
  [, requestAt]: CountedRequest,
  source: string,
): Promise<Entered> => {
  const counts = new Map<string, number>();
  const client = connectClient(service.address);
  for (let at = 0; at < warmUpRequests + countedRequests; at += 1) {
    await takeCalls(service);
    await client.send(requestAt(at));
    const called = (await takeCalls(service)).filter(({ url }) => url.startsWith(source));
    if (at < warmUpRequests) continue;
    const keys = called.flatMap(({ url, startOffset }) => [url, `${url}:${startOffset}`]);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  client.close();
  const entered = [...counts].filter(([, count]) => count > countedRequests / 2).map(([key]) => key);
  const isFunction = (key: string): boolean => /:\d+$/.test(key);
  const files = entered.filter((key) => !isFunction(key)).map((url) => url.slice(source.length));
  return {
    files: files.toSorted(),
    folders: new Set(files.map((path) => path.split('/')[0])).size,
    functions: entered.filter(isFunction).length,
  };
};
