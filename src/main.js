#!/usr/bin/env node
/*
 * Imports nothing of ours before the version is known: the other files need what an older Node lacks. The only file that is
 * plain JavaScript: for one in TypeScript Node would load its compiler, before there is a cache to take it from.
 */
import { join } from 'node:path';

const needed = 26;

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `cartelera: Node ${needed} is needed, this is ${process.versions.node}. ` +
      'Install it, or run "npm ci", after which "npx cartelera" and "npm start" use the right one by themselves.',
  );
  process.exitCode = 1;
} else {
  // By itself V8 lets the heap grow to several times of what is in use before it collects garbage (ADR 0040).
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--heap-growing-percent=50');
  // Whoever reads may have heard enough (`cartelera user list | head -1`).
  process.stdout.on('error', () => undefined);
  // Compiled files are kept: the next start takes half the time. They lie beside the libraries, where nobody can put
  // anything who could not change the program itself; where that cannot be written, starts just take longer.
  const { enableCompileCache } = await import('node:module');
  const { directory } = enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/cartelera'));
  // Threads and further processes learn of it from nowhere else; without it each loads a TypeScript compiler first.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory;
  if (process.argv.includes('serve')) {
    // While the program is loaded V8 would let the space for new objects grow, and an idle service would keep it (ADR 0040).
    setFlagsFromString('--semi-space-growth-factor=1');
    await import('./program/cli/serve.ts');
    setFlagsFromString('--semi-space-growth-factor=2');
  }
  const { run } = await import('./program/cli/run.ts');
  process.exitCode = await run(process.argv.slice(2), process.env);
}
