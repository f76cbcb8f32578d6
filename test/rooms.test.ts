import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';

const domain = ['categories', 'tags', 'venues', 'organizers', 'events'];
const groundwork = ['kernel', 'texts', 'times', 'config', 'database', 'changes', 'accounts', 'http'];

/** Which rooms each room may import; see docs/architecture.md. A room may always import itself. */
const mayImport: Record<string, readonly string[]> = {
  kernel: [],
  texts: ['kernel'],
  times: ['kernel'],
  config: ['kernel', 'times'],
  http: ['kernel', 'texts', 'times'],
  database: ['kernel'],
  changes: ['kernel', 'database'],
  accounts: ['kernel', 'database', 'changes', 'http', 'texts'],
  'sign-in': ['kernel', 'database', 'changes', 'http', 'accounts'],
  terms: ['kernel', 'texts', 'database', 'changes', 'http', 'accounts', 'records'],
  categories: ['kernel', 'terms', 'http'],
  tags: ['kernel', 'terms', 'http'],
  media: ['kernel', 'config', 'fetching', 'database', 'http', 'changes', 'accounts', 'texts'],
  records: ['kernel', 'texts', 'times', 'database', 'changes', 'accounts', 'http', 'media'],
  places: [...groundwork, 'records', 'media'],
  venues: [...groundwork, 'records', 'places', 'media'],
  organizers: [...groundwork, 'records', 'places', 'media'],
  events: [
    ...groundwork,
    'records',
    'places',
    'terms',
    'categories',
    'tags',
    'venues',
    'organizers',
    'media',
  ],
  geocoding: ['kernel', 'fetching', 'database', 'changes', 'venues'],
  images: [...groundwork, 'records', 'media', 'events'],
  fetching: ['kernel'],
  imports: [...groundwork, 'records', 'places', 'terms', ...domain, 'media', 'fetching'],
  exports: [...groundwork, 'records', 'places', 'terms', ...domain, 'media', 'imports'],
  backups: ['kernel', 'database', 'media'],
  interface: ['kernel', 'http', 'texts'],
  audit: ['kernel', 'database', 'http'],
  tracing: ['kernel'],
  metrics: ['kernel', 'http', 'database'],
  web: ['kernel', 'http', 'texts', 'config'],
  samples: [...groundwork, 'terms', 'records', 'places', ...domain],
  integrity: [
    'kernel',
    'times',
    'database',
    'records',
    'places',
    'terms',
    'media',
    'venues',
    'organizers',
    'events',
  ],
  cli: ['kernel', 'config', 'app', 'imports', 'exports', 'backups'],
};
const anything = new Set(['app', 'main']);

const roomOf = (file: string): string => {
  const first = relative('src', file).split(sep)[0] ?? '';
  return first.replace(/\.ts$/, '');
};

test('imports between rooms go only in the directions of docs/architecture.md', () => {
  const offences: string[] = [];
  for (const file of globSync('src/**/*.ts')) {
    const room = roomOf(file);
    if (file.endsWith('.test.ts') || anything.has(room)) continue;
    const allowed = mayImport[room];
    if (!allowed) {
      offences.push(`${file}: the room "${room}" is not in the table`);
      continue;
    }
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from\s+'(\.[^']+)'/g)) {
      const other = roomOf(join(dirname(file), target));
      if (other !== room && !allowed.includes(other)) offences.push(`${file} imports ${other}`);
    }
  }
  assert.deepEqual(offences, []);
});
