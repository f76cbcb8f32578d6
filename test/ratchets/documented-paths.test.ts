import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { slashed } from './source-files.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md']).map(slashed).sort();

const folders = ['src', 'test', 'scripts', 'docs', 'deploy'];
const files = globSync(folders.map((folder) => `${folder}/**/*`)).map(slashed);
const names = new Set(files.map((file) => basename(file)));
const groups = globSync('src/*/').map((path) => basename(path));

const codeSpan = /```[\s\S]*?```|`[^`\n]+`/g;
const link = /\]\(([^)\s#]+)[^)]*\)/g;
const startsInRepository = new RegExp(`^(?:${[...folders, ...groups].join('|')})/`);
const isSourceName = /^[\w.-]+\.(?:ts|tsx|sql|md)$/;

const exists = (path: string): boolean =>
  [path, join('src', path)].some((one) => existsSync(one) || globSync(one).length > 0);

/** Returns what a document names and what is not there. */
const missingIn = (document: string): string[] => {
  const text = readFileSync(document, 'utf8');
  const words = [...text.matchAll(codeSpan)].flatMap(([span]) => span.split(/[\s`"'|()]+/));
  const paths = words
    .map((word) => word.replace(/[,:;.]+$/, ''))
    .filter((word) => startsInRepository.test(word));
  const single = words.filter((word) => isSourceName.test(word));
  const targets = [...text.matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
  const missing = [
    ...paths.filter((path) => !exists(path)),
    ...single.filter((name) => !names.has(name) && !existsSync(name)),
    ...targets.filter((target) => !existsSync(join(dirname(document), target))),
  ];
  return missing.map((path) => `${document}: ${path}`);
};

test('every path that the documentation names exists', () => {
  assert.deepEqual(documents.flatMap(missingIn), []);
});
