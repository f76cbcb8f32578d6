import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A file of the pages as it is served. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Made when first asked for. */
  readonly gzipped: () => Buffer;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const ours = ['home.css', 'docs.css', 'docs.js', 'icon.svg'];
const theirs = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const load = (folder: string, name: string): Asset => {
  const bytes = readFileSync(join(folder, name));
  let gzipped: Buffer | undefined;
  return {
    type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    bytes,
    gzipped: () => {
      gzipped ??= gzipSync(bytes);
      return gzipped;
    },
  };
};

/** Reads the files of the pages, our own and those of Swagger UI; nothing else can be asked for. */
export const loadAssets = (): ReadonlyMap<string, Asset> => {
  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const own = join(import.meta.dirname, 'assets');
  return new Map([
    ...ours.map((name) => [name, load(own, name)] as const),
    ...theirs.map((name) => [name, load(swagger, name)] as const),
  ]);
};
