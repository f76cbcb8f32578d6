import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../../http/response/conditional.ts';
import { AppError } from '../../kernel/error.ts';
import { rangeOf } from '../../storage/files/byte-range.ts';
import { readFileName } from '../../storage/files/file-names.ts';
import type { ByteRange, ImageStore } from '../../storage/files/image-store.ts';

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/** A file never changes, so it may be kept for ever and its name says which bytes it has. */
const aboutFile = (name: string, type: string) => ({
  'Content-Type': type,
  ETag: `"${name}"`,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'; sandbox",
});

/** The stretch of a file that a request asks for, if it asks by GET and for this very file (RFC 9110 13.1.5, 14.2). */
const askedRange = ({ method, headers }: FileRequest, etag: string, size: number) => {
  const condition = headers['if-range'];
  const isOther = condition !== undefined && condition !== etag;
  return method === 'GET' && !isOther ? rangeOf(headers.range, size) : null;
};

const sendFile = async (
  reply: FastifyReply,
  store: ImageStore,
  name: string,
  size: number,
  range: ByteRange | null,
): Promise<FastifyReply> => {
  if (range !== null) {
    reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  }
  reply.header('Content-Length', range === null ? size : range.last - range.first + 1);
  return reply.send(await store.read(name, range));
};

/**
 * Serves the pictures at `/media/{file}`, in all their sizes; where the store has a public address of its own, the
 * visitor is sent there.
 */
export const serveImageFiles = (server: FastifyInstance, store: ImageStore): void => {
  const serveStored = async (request: FileRequest, reply: FastifyReply) => {
    const name = request.params.file;
    const known = readFileName(name);
    if (known === null) return reply.callNotFound();
    const elsewhere = store.addressOf(name);
    // The setting may change, so nobody is to remember this for long.
    if (elsewhere !== null) {
      return reply.header('Cache-Control', 'public, max-age=3600').redirect(elsewhere, 302);
    }
    const size = await store.findSize(name);
    if (size === null) return reply.callNotFound();
    const about = aboutFile(name, known.type);
    reply.headers(about);
    if (isUnchanged(request.headers['if-none-match'], about.ETag)) return reply.code(304).send();
    const range = askedRange(request, about.ETag, size);
    if (range === 'none') {
      const headers = { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' };
      return reply.code(416).headers(headers).send();
    }
    if (request.method === 'HEAD') return reply.header('Content-Length', size).send();
    return sendFile(reply, store, name, size, range);
  };
  const serve = async (request: FileRequest, reply: FastifyReply) => {
    try {
      return await serveStored(request, reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      request.log.error({ err: error }, 'storage failed');
      return reply.code(503).headers({ 'Retry-After': '5', 'Cache-Control': 'no-store' }).send();
    }
  };
  server.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    handler: serve,
  });
};
