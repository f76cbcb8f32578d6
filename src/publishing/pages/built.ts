import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../kernel/error.ts';
import type { Views } from './pages.ts';

/** What `scripts/build.ts` makes, beside `src`. */
const dist = join(import.meta.dirname, '../../../dist');

/** A file of `dist/assets`. */
interface BuiltFile {
  readonly file: string;
}

/** What is built: the views, and the files of pages by the names under which pages ask for them. */
export interface Built {
  readonly views: Views;
  readonly folder: string;
  readonly files: Readonly<Record<string, BuiltFile>>;
}

const notBuilt = (): AppError =>
  new AppError('unavailable', 'not_built', {
    es: 'Faltan los archivos de las páginas (carpeta dist). Ejecuta "npm run build" e inicia el servicio otra vez.',
    en: 'The files of the pages are missing (folder dist). Run "npm run build" and start the service again.',
  });

/**
 * Loads what is built.
 * @throws AppError `not_built` when nothing is.
 */
export const loadBuilt = async (): Promise<Built> => {
  const list = join(dist, 'assets.json');
  if (!existsSync(list)) throw notBuilt();
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as Pick<Built, 'files'>;
  const { views } = (await import(pathToFileURL(join(dist, 'views.js')).href)) as Pick<Built, 'views'>;
  return { views, folder: join(dist, 'assets'), files };
};
