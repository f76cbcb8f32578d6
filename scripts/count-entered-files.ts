/*
 * Counts how much of the program one request runs through: the files and functions below `src/` that are entered on
 * the main thread. `node scripts/count-entered-files.ts`; `--program PATH/src/main.js` for another checkout, `--list`
 * for the names of the files. Seed, requests and warm-up are fixed, so that figures of two programs can be compared.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseProgram } from './bench/choose-program.ts';
import { signIn } from './bench/parts/sign-in.ts';
import { measuredProgram, seedCalendar, startService } from './bench/processes.ts';
import { aligned } from './bench/report/table.ts';
import { type CountedRequest, countedRequests, findRecords } from './measure/counted-requests.ts';
import { startCovered } from './measure/coverage.ts';
import { countEntered, type Entered } from './measure/entered.ts';

const { values } = parseArgs({
  options: { program: { type: 'string' }, list: { type: 'boolean', default: false } },
});
if (values.program !== undefined) chooseProgram(values.program);

const folder = await mkdtemp(join(tmpdir(), 'cartelera-count-'));
const calendar = ['--data-dir', join(folder, 'calendar')];
const options = [...calendar, '--timezone', 'Europe/Madrid'];

/** Each request with what it enters. */
const countAll = async (): Promise<readonly (readonly [CountedRequest, Entered])[]> => {
  await seedCalendar(['--events', '1000', '--seed', '1', ...options]);
  const authorization = await signIn({ args: calendar });
  // Not from the service that is counted: to that, these records must be new.
  const reader = await startService(options);
  const records = await findRecords(reader.address).finally(reader.stop);
  const covered = await startCovered(options);
  const source = `${pathToFileURL(dirname(measuredProgram()))}/`;
  try {
    const counted: (readonly [CountedRequest, Entered])[] = [];
    for (const request of countedRequests(records, authorization))
      counted.push([request, await countEntered(covered, request, source)]);
    return counted;
  } finally {
    await covered.service.stop();
  }
};

try {
  const counted = await countAll();
  const rows = counted.map(([{ name }, { files, folders, functions }]) => [
    name,
    String(files.length),
    String(folders),
    String(functions),
  ]);
  console.log(aligned([['request', 'files', 'folders', 'functions'], ...rows]));
  if (values.list)
    for (const [{ name }, { files }] of counted) console.log(`\n${name}\n  ${files.join('\n  ')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
