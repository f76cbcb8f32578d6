/*
 * Measures the service beside the bare limit in the same run: `npm run bench`, `npm run bench -- --quick`,
 * `-- --only reads,search --calendars 'sqlite 1000000' --json FILE`, `-- --soak 10m`. docs/performance.md tells what the figures mean.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Figure } from './bench/figure.ts';
import { describeMachine } from './bench/machine.ts';
import { quick, thorough } from './bench/pace.ts';
import { runParts } from './bench/parts.ts';
import { runSoak } from './bench/soak.ts';
import { renderFigures } from './bench/table.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    calendars: { type: 'string' },
    json: { type: 'string' },
    soak: { type: 'string' },
  },
});
if (values.soak !== undefined) {
  await runSoak(values.soak);
} else {
  const figures: Figure[] = [];
  const machine = describeMachine();
  console.log(machine.text);
  try {
    const choice = {
      only: values.only?.split(',') ?? null,
      calendars: values.calendars?.split(',') ?? null,
    };
    await runParts(values.quick ? quick : thorough, choice, figures);
  } finally {
    if (figures.length > 0) console.log(renderFigures(figures));
    if (values.json !== undefined)
      await writeFile(values.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  }
  if (figures.some(({ errors }) => errors > 0)) process.exitCode = 1;
}
