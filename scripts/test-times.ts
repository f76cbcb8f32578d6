import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/*
 * Loaded into each process of tests (`--import`). When it ends, appends a line `SECONDS FILE` to the file that the runner
 * names: processor time of the test file and of the processes that it waited for. Fields 14 to 17 of `/proc/self/stat` are
 * hundredths of a second (proc(5)); elsewhere than on Linux nothing is written.
 */

const times = process.env['CARTELERA_TEST_TIMES'];
const file = process.argv[1] ?? '';
if (times !== undefined && /\.test\.m?[jt]s$/.test(file) && existsSync('/proc/self/stat')) {
  process.on('exit', () => {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    appendFileSync(times, `${ticks / 100} ${file}\n`);
  });
}
