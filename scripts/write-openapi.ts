/*
 * Writes openapi.json anew: `node scripts/write-openapi.ts`. To be run, and its result committed, whenever the
 * interface changes.
 */
import { writeFileSync } from 'node:fs';
import { currentOpenApiText } from '../test/support/openapi-text.ts';

writeFileSync(new URL('../openapi.json', import.meta.url), await currentOpenApiText());
