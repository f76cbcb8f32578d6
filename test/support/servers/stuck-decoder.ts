import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { TestContext } from 'node:test';
import type { ImageServer } from './image-server.ts';

let decoder: ChildProcess | undefined;
subscribe('child_process', (message) => {
  decoder = (message as { process: ChildProcess }).process;
});

/** The process that pictures are decoded in now, or the last one there was. */
export const currentDecoder = (): ChildProcess => {
  if (decoder === undefined) throw new Error('nothing has been decoded');
  return decoder;
};

/** Gives the decoder, which from now on never answers, and a promise of when it is told of a picture. */
export const stuckDecoder = async (
  t: TestContext,
  images: ImageServer,
): Promise<{ readonly stuck: ChildProcess; readonly told: Promise<void> }> => {
  await images.upload();
  const stuck = currentDecoder();
  stuck.kill('SIGSTOP');
  const told = Promise.withResolvers<void>();
  const send = stuck.send.bind(stuck);
  t.mock.method(stuck, 'send', (message: object, heard: () => void) => {
    told.resolve();
    return send(message, heard);
  });
  return { stuck, told: told.promise };
};
