import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileRoute } from '../../http/routing/file-handler.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { AppError } from '../../kernel/error.ts';
import type { PageFile } from './owner-files.ts';
import type { Views } from './pages.ts';

/** The folder that `scripts/build.ts` writes, beside `src`. */
const dist = join(import.meta.dirname, '../../../dist');

/** The views, and the files of pages by the names under which pages load them. */
interface Built {
  readonly views: Views;
  readonly folder: string;
  readonly files: Readonly<Record<string, { readonly file: string }>>;
}

const notBuilt = (): AppError =>
  new AppError('unavailable', 'not_built', {
    es: 'Faltan los archivos de las páginas (carpeta dist). Ejecuta "npm run build" e inicia el servicio otra vez.',
    en: 'The files of the pages are missing (folder dist). Run "npm run build" and start the service again.',
  });

/**
 * Loads the views and the list of built files.
 * @throws AppError `not_built` when there are none.
 */
export const loadBuilt = async (): Promise<Built> => {
  const list = join(dist, 'assets.json');
  if (!existsSync(list)) throw notBuilt();
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as Pick<Built, 'files'>;
  const { views } = (await import(pathToFileURL(join(dist, 'views.js')).href)) as Pick<Built, 'views'>;
  return { views, folder: join(dist, 'assets'), files };
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Returns the media type of a file by the ending of its name. */
export const mediaTypeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream';

/** Returns the built files as they are served. */
export const builtFiles = ({ folder, files }: Built): readonly PageFile[] =>
  Object.values(files).map(({ file }) => ({ name: file, bytes: readFileSync(join(folder, file)) }));

const respond = (name: string, bytes: Buffer): HttpResponse => ({
  status: 200,
  headers: {
    'Content-Type': mediaTypeOf(name),
    // An iframe under `sandbox` has an origin of its own, from which it requests fonts.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  },
  body: { content: bytes },
  caching: {},
});

/** Returns the routes of files whose names contain a hash of their bytes, or of their sources: browsers cache them for ever (pages.md 4.5). */
export const fileRoutes = (files: readonly PageFile[]): readonly FileRoute[] =>
  files.map(
    ({ name, bytes }): FileRoute => ({
      path: `/assets/${name}`,
      isForAllOrigins: true,
      handle: async () => respond(name, Buffer.isBuffer(bytes) ? bytes : await bytes()),
    }),
  );
