import { stepBack } from '../../../kernel/step-back.ts';
import type { ToPictures } from './apart.ts';
import { readPicture } from './picture.ts';
import { workPicture } from './work-picture.ts';

/*
 * Works on pictures one after the other; `apart.ts` starts it. What it takes of memory and processors, and what a file
 * does to a decoder, is not the service's.
 */

/** The most memory of this whole process: a file whose head lies about what is to be decoded ends it. Bytes. */
const mostResident = 640 * 1024 * 1024;

const end = (): void => void process.kill(process.pid, 'SIGKILL');

stepBack();
// Whoever started this one is gone, or has no more pictures.
process.on('disconnect', end);

const tasks = { read: readPicture, work: workPicture };

process.on('message', async ({ task, bytes }: ToPictures) => {
  const watch = setInterval(() => process.memoryUsage.rss() > mostResident && end(), 20);
  const answer = await tasks[task](bytes);
  clearInterval(watch);
  process.send?.(answer);
});
