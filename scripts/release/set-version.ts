import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const heading = /^## (\S+) \(unreleased\)$/m;

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/**
 * Writes the version into manifest and lock file below the root, and it and the day over what the changelog has as
 * unreleased.
 * @throws Error for a version that is none, and when the changelog has nothing unreleased.
 */
export const setVersion = (root: string, version: string, day: string): void => {
  if (!exact.test(version)) throw new Error(`"${version}" is no version, as 1.2.3 is`);
  const changelog = join(root, 'CHANGELOG.md');
  if (!heading.test(readFileSync(changelog, 'utf8'))) throw new Error('CHANGELOG.md has nothing unreleased');
  rewrite(changelog, (text) => text.replace(heading, `## ${version} (${day})`));
  rewrite(join(root, 'package.json'), (text) =>
    text.replace(/^( {2}"version": ")[^"]+/m, (_, key: string) => key + version),
  );
  rewrite(join(root, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    lock.packages[''].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
};
