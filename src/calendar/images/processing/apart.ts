import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { takeTurns } from '../../../kernel/waiting.ts';
import { type Picture, pictureFaults } from './picture.ts';
import type { WorkedPicture } from './work-picture.ts';

/** What the process of pictures is told. */
export interface ToPictures {
  readonly task: 'read' | 'work';
  readonly bytes: Buffer;
}

/** How long one picture may take, and how long the process waits for the next one; milliseconds. */
const longestWork = 60_000;
const longestPause = 20_000;

const start = (): ChildProcess => {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // No secret of ours stands beside bytes of others. In several arenas glibc keeps what one thread has let go of.
    env: { MALLOC_ARENA_MAX: '1', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
  });
  // Whoever waits for an answer hears of it.
  return child.on('error', () => undefined);
};

/** Come again later: 503 `rest_overloaded`. */
export const picturesBusy = (): AppError =>
  new AppError('unavailable', 'rest_overloaded', {
    es: 'Se están procesando demasiadas imágenes. Vuelve a intentarlo más tarde.',
    en: 'Too many images are being processed. Try again later.',
  });

const notStarted = (error: Error): never => {
  throw Object.assign(picturesBusy(), { cause: error });
};

/** A process for pictures that is started when it is needed, and ends some time after the last one. */
const processOnDemand = () => {
  let running: ChildProcess | undefined;
  let pause: NodeJS.Timeout | undefined;
  const take = (): ChildProcess => {
    clearTimeout(pause);
    const child = running?.connected === true ? running : start();
    running = child;
    child.ref();
    child.channel?.ref();
    return child;
  };
  /** Lets this process end while that one waits. */
  const leave = (child: ChildProcess): void => {
    child.unref();
    child.channel?.unref();
    pause = setTimeout(() => child.connected && child.disconnect(), longestPause).unref();
  };
  return async (told: ToPictures, gone?: AbortSignal): Promise<unknown> => {
    if (gone?.aborted === true) return pictureFaults.tooHeavy;
    const child = take();
    const kill = (): void => void child.kill('SIGKILL');
    const clock = setTimeout(kill, longestWork);
    gone?.addEventListener('abort', kill);
    const over = new AbortController();
    const { signal } = over;
    try {
      const heard = once(child, 'message', { signal }).then(([answer]) => answer as unknown);
      const died = once(child, 'exit', { signal }).then(() => pictureFaults.tooHeavy);
      child.send(told, () => undefined);
      return await Promise.race([heard, died]).catch(notStarted);
    } finally {
      over.abort();
      clearTimeout(clock);
      gone?.removeEventListener('abort', kill);
      leave(child);
    }
  };
};

const askProcess = processOnDemand();
const inTurn = takeTurns(1);

const ask = (told: ToPictures, gone?: AbortSignal): Promise<unknown> => inTurn(() => askProcess(told, gone));

/*
 * Pictures are decoded one at a time in a process of their own. Whatever ends it, a damaged file, too much memory or
 * time, is a fault of the picture, and the next one has a new process.
 */

/** See `readPicture`. */
export const readPictureApart = (bytes: Buffer): Promise<Picture | Phrase> =>
  ask({ task: 'read', bytes }) as Promise<Picture | Phrase>;

/** See `workPicture`; given up when the signal aborts. */
export const workPictureApart = (bytes: Buffer, gone?: AbortSignal): Promise<WorkedPicture | Phrase> =>
  ask({ task: 'work', bytes }, gone) as Promise<WorkedPicture | Phrase>;
