import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ImageFiles } from './image-files.ts';

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/** Serves the pictures at `/media/{file}`; a file never changes, so it may be kept for ever. */
export const serveImageFiles = (server: FastifyInstance, files: ImageFiles): void => {
  server.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const [, name, extension = ''] = /^([0-9a-f]{32}\.([a-z]{3,4}))$/.exec(request.params.file) ?? [];
    const type = types[extension];
    const found =
      name === undefined || !type ? undefined : await stat(files.pathOf(name)).catch(() => undefined);
    if (name === undefined || !type || !found) return reply.callNotFound();
    return reply
      .header('Content-Type', type)
      .header('Content-Length', found.size)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(createReadStream(files.pathOf(name)));
  });
};
