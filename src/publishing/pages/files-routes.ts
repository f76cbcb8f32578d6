import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Forms, formsOf } from '../../http/response/answer-forms.ts';
import { entityTag } from '../../http/response/conditional.ts';
import { dataHeaders } from '../../http/response/headers.ts';
import type { PlainRoute } from '../../http/routing/plain-route.ts';
import type { PageFile } from './owner-files.ts';
import type { LateFile } from './site-card.ts';
import type { Built } from './views.ts';

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

const formsOfFile = (type: string, body: Buffer): Forms => {
  const etag = entityTag(hash('sha256', body, 'base64url'));
  const headers = {
    'Content-Type': type,
    ...dataHeaders,
    // A frame under `sandbox` has an origin of its own, from which fonts are asked for.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ETag: etag,
    'Content-Length': String(body.length),
  };
  return formsOf({ status: 200, headers, body, etag }, 'kept');
};

const handlerOf = (file: PageFile | LateFile): PlainRoute['handle'] => {
  if ('bytes' in file) {
    const forms = formsOfFile(file.type, file.bytes);
    return () => ({ forms });
  }
  let made: Promise<Forms> | undefined;
  return async () => {
    made ??= file.make().then((bytes) => formsOfFile(file.type, bytes));
    return { forms: await made };
  };
};

/** Files whose names say their bytes, or what those are made from: kept by browsers for ever (pages.md 4.5). */
export const fileRoutes = (files: readonly (PageFile | LateFile)[]): readonly PlainRoute[] =>
  files.map(
    (file): PlainRoute => ({
      path: `/assets/${file.name}`,
      isForAllOrigins: true,
      handle: handlerOf(file),
    }),
  );
