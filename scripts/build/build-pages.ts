import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { hashSources } from './sources-hash.ts';

const views = 'src/publishing/views/index.tsx';

/** Each by the name under which pages ask for it. */
const assets = {
  'pages.css': 'src/publishing/views/pages.css',
  'page.js': 'src/publishing/browser/page.ts',
  'frame.js': 'src/publishing/browser/frame.ts',
};

const target = ['es2022', 'chrome120', 'firefox121', 'safari17'];

/** Makes `dist/` of the checkout at `root` anew. */
export const buildPages = async (root: string): Promise<void> => {
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [views],
    outfile: join(dist, 'views.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node26',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(assets),
    outdir: join(dist, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    loader: { '.woff2': 'file' },
    metafile: true,
    logLevel: 'warning',
  });
  const named = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => {
    const file = basename(path);
    const bytes = readFileSync(join(root, path));
    const name =
      Object.entries(assets).find(([, source]) => source === entryPoint)?.[0] ??
      file.replace(/-[A-Z0-9]{8}(?=\.)/, '');
    return [name, { file, bytes: bytes.length, brotli: brotliCompressSync(bytes).length }] as const;
  });
  const list = { sources: hashSources(root), files: Object.fromEntries(named.sort()) };
  writeFileSync(join(dist, 'assets.json'), `${JSON.stringify(list, null, 2)}\n`);
};
