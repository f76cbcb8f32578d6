/*
 * Builds what Node does not run as it stands: `npm run build`, which `npm ci` does by itself. Makes `dist/`: the views
 * with their library as one module, styles, scripts for browsers and fonts under names with a hash, and the list of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

// An image installs what is needed before it copies the sources, and builds afterwards.
if (existsSync(join(root, 'src/publishing/pages'))) {
  const { buildPages } = await import('./build/build-pages.ts');
  await buildPages(root);
}
