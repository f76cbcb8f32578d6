import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { licencesOf } from './licences.ts';
import { hashSources } from './sources-hash.ts';

const views = 'src/publishing/pages/views.tsx';

/** What pages load, each by the name under which they ask for it. */
const assets = {
  'pages.css': 'src/publishing/styles/pages.css',
  'page.js': 'src/publishing/browser/page.ts',
  'frame.js': 'src/publishing/browser/frame.ts',
};

/** What they load when somebody asks for a map; the script is a module, which another one can load. */
const assetsOfMaps = {
  'map.css': 'src/publishing/styles/map/map.css',
  'map.js': 'src/publishing/browser/map.ts',
};

const target = ['es2022', 'chrome120', 'firefox121', 'safari17'];

/** Builds files below `dist/assets`, and tells of each under its name. */
const buildAssets = async (
  root: string,
  entries: Readonly<Record<string, string>>,
  format: 'iife' | 'esm',
) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(entries),
    outdir: join(root, 'dist/assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format,
    target,
    // Leaflet's styles name pictures of parts of it that are not here.
    loader: { '.woff2': 'file', '.png': 'empty' },
    metafile: true,
    logLevel: 'warning',
  });
  return Object.entries(metafile.outputs).map(([path, { entryPoint }]) => {
    const file = basename(path);
    const bytes = readFileSync(join(root, path));
    const name =
      Object.entries(entries).find(([, source]) => source === entryPoint)?.[0] ??
      file.replace(/-[A-Z0-9]{8}(?=\.)/, '');
    return [name, { file, bytes: bytes.length, brotli: brotliCompressSync(bytes).length }] as const;
  });
};

/** Makes `dist/` of the checkout at `root` where it is missing, or made from other sources. */
export const buildChangedPages = async (root: string): Promise<void> => {
  const list = join(root, 'dist/assets.json');
  const built = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).sources : null;
  if (built !== hashSources(root)) await buildPages(root);
};

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
  const built = [
    ...(await buildAssets(root, assets, 'iife')),
    ...(await buildAssets(root, assetsOfMaps, 'esm')),
  ];
  writeFileSync(join(dist, 'licences.txt'), licencesOf(root));
  const list = { sources: hashSources(root), files: Object.fromEntries(built.sort()) };
  writeFileSync(join(dist, 'assets.json'), `${JSON.stringify(list, null, 2)}\n`);
};
