/*
 * Loaded into a program before anything else (`node --import`): V8 counts the calls of each function of its main
 * thread. After a message from the parent process it sends the functions called since the previous one.
 */
import { type Profiler, Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';
import type { CalledFunction } from './entered.ts';

const calledFunctions = ({ result }: Profiler.TakePreciseCoverageReturnType): CalledFunction[] =>
  result.flatMap(({ url, functions }) =>
    functions.flatMap(({ ranges: [range] }) =>
      range !== undefined && range.count > 0 ? [{ url, startOffset: range.startOffset }] : [],
    ),
  );

if (isMainThread) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  process.on('message', () => {
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error !== null) throw error;
      process.send?.(calledFunctions(coverage));
    });
  });
  // A listener for messages must not keep a program running that has nothing else to do.
  process.channel?.unref();
}
