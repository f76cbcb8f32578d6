import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What the built files are made from, below the root of the checkout. */
const sources = [
  'src/publishing/{words,browser,styles}/**/*',
  'src/publishing/pages/**/*.tsx',
  'src/kernel/**/*.ts',
  'scripts/build/*.ts',
  'package-lock.json',
];

/** Changes with every change of what is built from; of the checkout at `root`. */
export const hashSources = (root: string): string => {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: (name) => name.includes('.test.') });
  for (const file of files.map((each) => each.split(sep).join('/')).sort()) {
    if (!/\.[a-z0-9]+$/.test(file)) continue;
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('base64url').slice(0, 16);
};
