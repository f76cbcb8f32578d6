import { dirname } from 'node:path';
import { importsOf, sourcesLike, textOf } from './source-files.ts';
import { countWords } from './words.ts';

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);

/** Returns the pairs of folders that import each other, a folder and its own subfolder included. */
const mutualImports = (files: readonly string[]): string[] => {
  const edges = new Set<string>();
  for (const file of files) {
    for (const target of importsOf(file)) edges.add(`${dirname(file)} ${dirname(target)}`);
  }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
};

const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** Returns the names that two or more files export. */
const namesExportedTwice = (files: readonly string[]): string[] => {
  const exports = files.flatMap((file) => {
    const names = new Set([...textOf(file).matchAll(exported)].map(([, name = '']) => name));
    return [...names];
  });
  return [...Map.groupBy(exports, (name) => name)]
    .filter(([, uses]) => uses.length > 1)
    .map(([name]) => name);
};

/** Returns every measured value of the source by its name in `limits.json`. */
export const measure = (): Record<string, number> => {
  const sources = sourcesLike('**/*.{ts,tsx,js,mjs,sql}');
  return {
    'lines of source': linesOf(sources),
    'files of source': sources.length,
    'lines of JSON': linesOf(sourcesLike('**/*.json')),
    'lines of CSS': linesOf(sourcesLike('**/*.css')),
    'pairs of folders that import each other': mutualImports(sources).length,
    'names exported by two or more files': namesExportedTwice(sources).length,
    ...countWords(sources),
  };
};
