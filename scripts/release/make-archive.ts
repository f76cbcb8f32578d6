import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the archive has of the checkout; of `src` all but tests. What is built stands in it, so that it needs no tools. */
const contents = [
  ...['src', 'dist', 'deploy', 'docs', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'openapi.json'],
  ...['Dockerfile', '.dockerignore', '.npmrc', 'package-lock.json'],
];

const npm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });

/** Of the tools only Node stays, with which `npm ci && npm start` works on an older one. */
const trimManifest = (text: string): string => {
  const { scripts, devDependencies, overrides, allowScripts, ...manifest } = JSON.parse(text);
  const { node } = devDependencies;
  const trimmed = {
    ...manifest,
    scripts: { start: scripts.start },
    devDependencies: { node },
    overrides: { '@scarf/scarf': overrides['@scarf/scarf'] },
    allowScripts: { node: allowScripts.node },
  };
  return `${JSON.stringify(trimmed, null, 2)}\n`;
};

/** The files that a release consists of. */
export interface Release {
  readonly archive: string;
  readonly sbom: string;
  readonly checksums: string;
}

/**
 * Makes the archive of the checkout at `root` with the version in its manifest, a list of what it consists of
 * (CycloneDX) and the checksums of both, in the folder `out`. Asks the registry for what the lock file does not say.
 */
export const makeArchive = (root: string, out: string): Release => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const name = `cartelera-${JSON.parse(manifest).version}`;
  const staged = join(out, name);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  for (const path of contents) {
    const filter = (from: string): boolean => !from.endsWith('.test.ts');
    cpSync(join(root, path), join(staged, path), { recursive: true, filter });
  }
  writeFileSync(join(staged, 'package.json'), trimManifest(manifest));
  npm(staged, 'install', '--package-lock-only', '--ignore-scripts', '--prefer-offline');
  const sbom = join(out, `${name}.sbom.json`);
  const options = '--package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application';
  writeFileSync(sbom, npm(staged, 'sbom', ...options.split(' ')));
  const archive = join(out, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', out, name]);
  rmSync(staged, { recursive: true });
  const sums = [archive, sbom].map((file) => {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    return `${digest}  ${basename(file)}\n`;
  });
  const checksums = join(out, `${name}.sha256`);
  writeFileSync(checksums, sums.join(''));
  return { archive, sbom, checksums };
};
