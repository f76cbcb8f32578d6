import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRoute } from '../../http/routing/file-handler.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import type { Built } from './built.ts';
import type { PageFile } from './owner-files.ts';
import type { LateFile } from './site-card.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

/** The files that were built, as they are served. */
export const builtFiles = ({ folder, files }: Built): readonly PageFile[] =>
  Object.values(files).map(({ file }) => ({
    name: file,
    type: types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    bytes: readFileSync(join(folder, file)),
  }));

const respond = (type: string, bytes: Buffer): HttpResponse => ({
  status: 200,
  headers: {
    'Content-Type': type,
    // A frame under `sandbox` has an origin of its own, from which fonts are asked for.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  },
  body: { content: bytes },
  caching: {},
});

const handlerOf = (file: PageFile | LateFile): FileRoute['handle'] => {
  if ('bytes' in file) return () => respond(file.type, file.bytes);
  let made: Promise<Buffer> | undefined;
  return async () => {
    made ??= file.make();
    return respond(file.type, await made);
  };
};

/** Files whose names say their bytes, or what those are made from: kept by browsers for ever (pages.md 4.5). */
export const fileRoutes = (files: readonly (PageFile | LateFile)[]): readonly FileRoute[] =>
  files.map(
    (file): FileRoute => ({
      path: `/assets/${file.name}`,
      isForAllOrigins: true,
      handle: handlerOf(file),
    }),
  );
