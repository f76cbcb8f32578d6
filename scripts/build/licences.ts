import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whose work stands in what is built, and where its licence is, below the root of the checkout. */
const licences = {
  Leaflet: 'node_modules/leaflet/LICENSE',
  Preact: 'node_modules/preact/LICENSE',
  'preact-render-to-string': 'node_modules/preact-render-to-string/LICENSE',
  Archivo: 'src/publishing/styles/fonts/OFL.txt',
};

/** The licences of what others wrote of the files in `dist/`, each of which asks to go with it. */
export const licencesOf = (root: string): string =>
  Object.entries(licences)
    .map(
      ([name, file]) =>
        `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(join(root, file), 'utf8').trim()}\n`,
    )
    .join('\n\n');
