import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const ours = ['first-steps.css', 'docs.css', 'docs.js', 'icon.svg'];
const theirs = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** A file of the pages. */
export interface Asset {
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

const load = (folder: string, name: string): Asset => ({
  type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  bytes: readFileSync(join(folder, name)),
});

/** Reads the files of the pages, our own and those of Swagger UI; nothing else can be asked for. */
export const loadAssets = (): ReadonlyMap<string, Asset> => {
  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const own = join(import.meta.dirname, 'assets');
  return new Map([
    ...ours.map((name) => [name, load(own, name)] as const),
    ...theirs.map((name) => [name, load(swagger, name)] as const),
  ]);
};
