import { readFileSync } from 'node:fs';

const packageFile = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** The program's version, e.g. `1.2.3`. */
export const { version } = JSON.parse(packageFile) as { readonly version: string };
