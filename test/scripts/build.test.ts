import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const list = JSON.parse(readFileSync('dist/assets.json', 'utf8'));
const brotli = (name: string): number => list.files[name].brotli;

test('the running program needs nothing of what builds its pages', () => {
  const imported = (text: string) =>
    [...text.matchAll(/\b(?:from|import)\s*\(?["']([^"'.][^"']*)["']/g)].map(([, name]) => name);
  const built = imported(readFileSync('dist/views.js', 'utf8')).filter((name) => !name?.startsWith('node:'));
  assert.deepEqual(built, []);
  const sources = globSync('src/**/*.ts', { exclude: ['src/publishing/browser/**'] });
  const offences = sources.filter((file) =>
    imported(readFileSync(file, 'utf8')).some((name) => /^(?:esbuild|preact|leaflet)/.test(name ?? '')),
  );
  assert.deepEqual(offences, []);
});

test('markup imports values of markup, words and kernel only, the sources that its hash is made from', () => {
  const offences = globSync('src/publishing/pages/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*? from '(\.[^']+)';/gm)]
      .map(([, target = '']) => target)
      .filter((target) => !/\.tsx$|\/words\/|\/kernel\//.test(target))
      .map((target) => `${file}: ${target}`),
  );
  assert.deepEqual(offences, []);
});

test('styles, scripts and fonts of pages stay within what a phone loads quickly', () => {
  assert.ok(brotli('pages.css') <= 12 * 1024, `styles ${brotli('pages.css')}`);
  assert.ok(brotli('page.js') <= 2 * 1024, `script ${brotli('page.js')}`);
  assert.ok(brotli('archivo-text.woff2') + brotli('archivo-cartel.woff2') <= 40 * 1024, 'fonts');
});

test('a map and its styles stay within what a phone loads quickly', () => {
  assert.ok(brotli('map.js') <= 37 * 1000, `script ${brotli('map.js')}`);
  assert.ok(brotli('map.css') <= 3 * 1024, `styles ${brotli('map.css')}`);
});

test('what others wrote of the built files goes with its licence', () => {
  const licences = readFileSync('dist/licences.txt', 'utf8');
  for (const text of [
    /^Leaflet\n/m,
    /Volodymyr Agafonkin/,
    /^Preact\n/m,
    /Jason Miller/,
    /SIL OPEN FONT LICENSE/i,
  ])
    assert.match(licences, text);
  const map = readFileSync(`dist/assets/${list.files['map.js'].file}`, 'utf8');
  assert.match(map, /Leaflet .* BSD-2-Clause/);
});
