import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Returns a path with `/` between its parts on every system. */
export const slashed = (path: string): string => path.split(sep).join('/');

/** Returns the paths below `src/` that match a pattern, without tests, sorted. */
export const sourcesLike = (pattern: string): string[] =>
  globSync(pattern, { cwd: 'src' })
    .map(slashed)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();

/** Returns the text of a file below `src/`. */
export const textOf = (file: string): string => readFileSync(join('src', file), 'utf8');

const imported = /(?:\bfrom|\bimport\s*\(|\brequire\s*\(|^import|\bnew URL\()\s*['"`](\.[^'"`]+)['"`]/gm;

/** Returns the files below `src/` that a file imports, types, `import()` and files of threads included. */
export const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(imported)]
    .map(([, target = '']) => slashed(join(dirname(file), target)))
    .filter((target) => !target.startsWith('..'));
