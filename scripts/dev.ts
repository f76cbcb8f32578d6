/*
 * Builds the pages and serves the demonstration. `npm run dev` runs it again with each change of a source; it takes the
 * options of `serve`.
 */
import { join } from 'node:path';
import { buildPages } from './build/build-pages.ts';

const root = join(import.meta.dirname, '..');
await buildPages(root);
// Otherwise worker threads send the names of their files to the main thread as messages.
delete process.env['WATCH_REPORT_DEPENDENCIES'];
process.argv.splice(2, 0, 'serve', '--demo');
await import(join(root, 'src/main.js'));
