import { isUnchanged } from '../../http/response/conditional.ts';
import { noRoute } from '../../http/routing/errors.ts';
import type { FileRoute } from '../../http/routing/file-handler.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import type { Client } from '../../kernel/client.ts';
import { readFileName } from '../../storage/files/file-names.ts';
import { type ImageStore, rangeOf } from '../../storage/files/image-store.ts';

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
const askedRange = ({ method, headers }: Client, etag: string, size: number) => {
  const condition = headers['if-range'];
  const isOther = condition !== undefined && condition !== etag;
  return method === 'GET' && !isOther ? rangeOf(headers.range, size) : null;
};

const answerFile = async (store: ImageStore, name: string, client: Client): Promise<HttpResponse> => {
  const known = readFileName(name);
  if (known === null) throw noRoute();
  const elsewhere = store.addressOf(name);
  if (elsewhere !== null) {
    // The setting may change, so nobody is to remember this for long.
    const headers = { Location: elsewhere, 'Cache-Control': 'public, max-age=3600' };
    return { status: 302, headers, body: { content: '' } };
  }
  const size = await store.findSize(name);
  if (size === null) throw noRoute();
  const about = aboutFile(name, known.type);
  if (isUnchanged(client.headers['if-none-match'], about.ETag)) {
    const { 'Content-Type': _, ...headers } = about;
    return { status: 304, headers, body: null };
  }
  const range = askedRange(client, about.ETag, size);
  if (range === 'none') {
    const headers = { ...about, 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' };
    return { status: 416, headers, body: { content: '' } };
  }
  const length = range === null ? size : range.last - range.first + 1;
  const headers = {
    ...about,
    'Content-Length': String(length),
    ...(range === null ? {} : { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }),
  };
  if (client.method === 'HEAD') return { status: 200, headers, body: null };
  return { status: range === null ? 200 : 206, headers, body: { stream: await store.read(name, range) } };
};

/**
 * The pictures at `/media/{file}`, in all their sizes; where the store has a public address of its own, the visitor is
 * sent there.
 */
export const imageFileRoute = (store: ImageStore): FileRoute => ({
  path: '/media/{file}',
  isForAllOrigins: true,
  errorHeaders: { 'Cache-Control': 'no-store' },
  handle: ({ client, variables }) => answerFile(store, variables['file'] ?? '', client),
});
