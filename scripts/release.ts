/*
 * Makes a release: `npm run release -- 1.2.3`. Writes the version and the day into package.json, package-lock.json and
 * CHANGELOG.md, makes the files of the release in `release/` and asks the registry what is known against what it brings.
 * Commits, tags and publishes nothing: docs/releasing.md says what comes before and after. Ends with 1 when something
 * high or critical is known, with 2 when the version or the changelog cannot be.
 */
import { join } from 'node:path';
import { audit } from './audit/judge.ts';
import { makeArchive } from './release/make-archive.ts';
import { setVersion } from './release/set-version.ts';
import { readOrExit } from './shared/arguments.ts';

const root = join(import.meta.dirname, '..');
const [version = ''] = process.argv.slice(2);
readOrExit(
  () => setVersion(root, version, new Date().toISOString().slice(0, 10)),
  'npm run release -- 1.2.3',
);
for (const file of Object.values(makeArchive(root, join(root, 'release')))) console.log(file);
const { exitCode, says } = audit(root, '--omit=dev');
console.log(`Audit: ${exitCode === 2 ? 'not asked' : says}`);
process.exitCode = exitCode === 1 ? 1 : 0;
