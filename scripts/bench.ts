/*
 * Measures the service beside the bare limit in the same run: `npm run bench`, `npm run bench -- --help`.
 * docs/performance.md tells what the figures mean.
 */
import { open, writeFile } from 'node:fs/promises';
import { chooseProgram } from './bench/choose-program.ts';
import { type Order, readCommandLine, usage } from './bench/command-line.ts';
import { runPlans } from './bench/parts/run-plans.ts';
import { runSoak } from './bench/parts/soak.ts';
import type { Figure } from './bench/report/figure.ts';
import { describeMachine } from './bench/report/machine.ts';
import { renderFigures } from './bench/report/table.ts';

const measure = async ({ plans, pace, json }: Extract<Order, { kind: 'measure' }>): Promise<void> => {
  const figures: Figure[] = [];
  const machine = describeMachine();
  console.log(machine.text);
  try {
    await runPlans(plans, pace, figures);
  } finally {
    if (figures.length > 0) console.log(renderFigures(figures));
    if (json !== null) await writeFile(json, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  }
  if (figures.some(({ errors }) => errors > 0)) process.exitCode = 1;
};

/** Throws where there is no such program or the figures could not be written, before anything is measured. */
const readOrder = async (): Promise<Order> => {
  const order = readCommandLine(process.argv.slice(2));
  if (order.kind !== 'measure') return order;
  if (order.program !== null) chooseProgram(order.program);
  if (order.json !== null) await (await open(order.json, 'a')).close();
  return order;
};

const order = await readOrder().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(2);
});
if (order.kind === 'help') console.log(usage);
else if (order.kind === 'soak') await runSoak(order.seconds);
else await measure(order);
