import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './caller.ts';

const languages = ['es', 'en'] as const;

const rows: [string | undefined, 'es' | 'en'][] = [
  [undefined, 'es'],
  ['', 'es'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['es-MX, en;q=0.9', 'es'],
  ['es;q=0.2, EN;q=0.9', 'en'],
  ['fr, en;q=0.3', 'en'],
  ['fr', 'es'],
  ['*', 'es'],
  ['en;q=0', 'es'],
  ['en;q=x', 'es'],
  ['eng', 'es'],
  [`${',;'.repeat(5000)}en`, 'es'],
];

for (const [header, language] of rows) {
  test(`Accept-Language ${String(header).slice(0, 30)} is answered in ${language}`, () => {
    assert.equal(languageOf(header, { languages, ofSite: 'es' }), language);
  });
}

const ofEnglishSite: [string | undefined, 'es' | 'en'][] = [
  [undefined, 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5,es;q=0.5', 'en'],
  [`${',;'.repeat(5000)}es`, 'en'],
];

for (const [header, language] of ofEnglishSite) {
  test(`Accept-Language ${String(header).slice(0, 30)} at an English site is answered in ${language}`, () => {
    assert.equal(languageOf(header, { languages, ofSite: 'en' }), language);
  });
}

const ofMany: [string | undefined, string][] = [
  [undefined, 'gl'],
  ['ca', 'ca'],
  ['eu-ES, es;q=0.9, en;q=0.8', 'eu'],
  ['pt, gl;q=0.2, es;q=0.9', 'es'],
  ['ca;q=0.5, gl;q=0.5, es;q=0.5', 'gl'],
  ['fr, ca;q=0.5, es;q=0.5', 'ca'],
];

for (const [header, language] of ofMany) {
  test(`Accept-Language ${String(header)} of pages of a Galician site is answered in ${language}`, () => {
    assert.equal(languageOf(header, { languages: ['es', 'en', 'ca', 'gl', 'eu'], ofSite: 'gl' }), language);
  });
}
