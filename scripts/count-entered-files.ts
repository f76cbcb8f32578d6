/*
 * Counts how much of the program one request runs through: the files and functions below `src/` that are entered on
 * the main thread. `node scripts/count-entered-files.ts`; `--program PATH/src/main.js` for another checkout, `--list`
 * for the names of the files. Seed, requests and warm-up are fixed, so that figures of two programs can be compared.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findRequests } from './measure/counted-requests.ts';
import { countEntered, type Entered } from './measure/entered.ts';
import { connectClient } from './shared/client.ts';
import { fillCalendar } from './shared/fill-calendar.ts';
import { createEditor, mainOf, ownCheckout, startService } from './shared/service.ts';
import { renderTable } from './shared/table.ts';

const { values } = parseArgs({
  options: { program: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const program = resolve(values.program ?? mainOf(ownCheckout));
const checkout = dirname(dirname(program));
if (!existsSync(program) || program !== mainOf(checkout)) {
  console.error(`there is no program ${program}; --program takes the src/main.js of a checkout`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'cartelera-count-'));
const calendar = ['--data-dir', join(folder, 'calendar')];
const options = [...calendar, '--timezone', 'Europe/Madrid'];

/** Each request with what it enters. */
const countAll = async (): Promise<readonly (readonly [string, Entered])[]> => {
  await fillCalendar(checkout, 1000, calendar, folder);
  const authorization = await createEditor(checkout, calendar);
  // Not from the service that is counted: to that, these records must be new.
  const reader = await startService(options, { checkout });
  const client = connectClient(reader.address);
  const requests = await findRequests(client, authorization);
  client.close();
  await reader.stop();
  const preload = join(import.meta.dirname, 'measure/coverage-preload.ts');
  const service = await startService(options, { checkout, preload });
  const source = `${pathToFileURL(dirname(program))}/`;
  try {
    return await Array.fromAsync(requests, async (request) => [
      request[0],
      await countEntered(service, request, source),
    ]);
  } finally {
    await service.stop();
  }
};

try {
  const counted = await countAll();
  const rows = counted.map(([name, { files, folders, functions }]) =>
    [name, files.length, folders, functions].map(String),
  );
  console.log(renderTable([['request', 'files', 'folders', 'functions'], ...rows]));
  if (values.list) for (const [name, { files }] of counted) console.log(`\n${name}\n  ${files.join('\n  ')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
