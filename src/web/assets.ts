import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Forms, formsOf } from '../http/answer-forms.ts';
import { entityTag } from '../http/conditional.ts';
import { pageHeaders } from '../http/security-headers.ts';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const ours = ['home.css', 'docs.css', 'docs.js', 'icon.svg'];
const theirs = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const load = (folder: string, name: string): Forms => {
  const body = readFileSync(join(folder, name));
  const etag = entityTag(body, undefined);
  const headers = {
    'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    ...pageHeaders,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    'Content-Length': String(body.length),
  };
  return formsOf({ status: 200, headers, body, etag }, 'kept');
};

/** Reads the files of the pages, our own and those of Swagger UI; nothing else can be asked for. */
export const loadAssets = (): ReadonlyMap<string, Forms> => {
  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const own = join(import.meta.dirname, 'assets');
  return new Map([
    ...ours.map((name) => [name, load(own, name)] as const),
    ...theirs.map((name) => [name, load(swagger, name)] as const),
  ]);
};
