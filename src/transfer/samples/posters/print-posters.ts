import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { drawPoster, type Poster } from './poster.ts';

const startDrawing = () => {
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(join(import.meta.dirname, 'draw-process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // No secret of ours goes along.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  });
};

/**
 * Gives posters as JPEG files, in their order, each as soon as it is drawn; the next ones are drawn meanwhile.
 * @throws Error when the process that draws them ends before it is done.
 */
export async function* printPosters(posters: readonly Poster[]): AsyncGenerator<Buffer> {
  const child = startDrawing();
  try {
    const drawn = on(child, 'message', { close: ['exit'] });
    for (const poster of posters) child.send(drawPoster(poster), () => undefined);
    for (const { motif } of posters) {
      const { done, value } = await drawn.next();
      if (done === true) throw new Error(`no poster was drawn of ${motif}: its process ended`);
      const [bytes] = value as [Uint8Array];
      yield Buffer.from(bytes);
    }
  } finally {
    if (child.connected) child.disconnect();
  }
}
