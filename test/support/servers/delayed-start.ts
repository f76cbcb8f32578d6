import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { atEnd } from '../at-end.ts';
import { type RunningService, startProgram } from '../command-line.ts';

/** A start that does not come to its end yet. */
interface DelayedStart {
  /** The first line that says why. */
  readonly complaint: Promise<string>;
  /** What `serve --json` says when it serves. */
  readonly ready: Promise<Pick<RunningService, 'address' | 'administrator'>>;
}

/** Starts `serve` in English on a free port and does not wait for it; ends it with the test. */
export const startDelayed = (
  t: { readonly after: (end: () => Promise<void>) => void },
  args: readonly string[],
): DelayedStart => {
  const child = startProgram(['serve', '--json', '--port', '0', '--locale', 'en', ...args]);
  const ended = once(child, 'close');
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  if (child.stdout === null || child.stderr === null) throw new Error('the program has no output');
  return {
    complaint: once(createInterface({ input: child.stderr }), 'line').then(String),
    ready: once(createInterface({ input: child.stdout }), 'line').then(([line]) => JSON.parse(String(line))),
  };
};
