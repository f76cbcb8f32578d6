/*
 * Measures the service beside the bare limit in the same run: `npm run bench`, `npm run bench -- --quick`,
 * `-- --sizes 1000,100000`, `-- --json FILE`. docs/performance.md tells what the figures mean.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sqliteCalendar } from './bench/calendars.ts';
import { type Figure, renderFigures } from './bench/figure.ts';
import { startService } from './bench/processes.ts';
import { readFigures } from './bench/reads.ts';
import { writeFigures } from './bench/writes.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    json: { type: 'string' },
  },
});
const sizes = (values.sizes ?? (values.quick ? '1000,10000' : '1000,10000,100000,1000000')).split(',');
const seconds = values.quick ? 2 : 8;

const figures: Figure[] = [];
for (const size of sizes) {
  const data = await sqliteCalendar(Number(size));
  const service = await startService(['--data', data]);
  try {
    figures.push(...(await readFigures(service, `sqlite ${size}`, seconds)));
  } finally {
    await service.stop();
  }
  if (Number(size) <= 10_000) figures.push(...(await writeFigures(data, `sqlite ${size}`, seconds)));
}
console.log(renderFigures(figures));
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
if (figures.some(({ errors }) => errors > 0)) process.exitCode = 1;
