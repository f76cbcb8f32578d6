import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { loadSettings } from '../../src/program/config/load.ts';
import { startService } from '../../src/program/service.ts';
import { atEnd } from '../support/at-end.ts';
import { flagsOf, newFolder } from '../support/calendars/backing-up.ts';
import { runProgram, runSeed, startProgram } from '../support/command-line.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';

/** What starts on that machine, and what it was told, lead to. */
interface Start {
  readonly machineZone: string;
  readonly flag?: string;
  readonly variable?: string;
}

/** The zone of the site as clients see it, after such a start. */
const zoneAfter = async ({ dataDirectory, databaseUrl }: TestLocation, start: Start) => {
  const flags = {
    'data-dir': dataDirectory,
    port: '0',
    'log-level': 'silent',
    ...(databaseUrl !== null && { 'database-url': databaseUrl }),
    ...(start.flag !== undefined && { timezone: start.flag }),
  };
  const settings = loadSettings({
    flags: new Map(Object.entries(flags).map(([flag, value]) => [flag, [value]])),
    environment: start.variable === undefined ? {} : { CARTELERA_TIMEZONE: start.variable },
    readFile: () => '',
    machineZone: start.machineZone,
  });
  const service = await startService(settings);
  try {
    const index = await (await fetch(`${service.address}/wp-json/`)).text();
    const { timezone_string: zone } = JSON.parse(index);
    assert.equal(service.timezone, zone);
    return zone;
  } finally {
    await service.close();
  }
};

onOneDatabase('the zone of a calendar', (place) => {
  test('the zone of the first start stays on another machine, until a flag or the environment names another', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const starts: readonly (readonly [Start, string])[] = [
      [{ machineZone: 'Europe/Madrid' }, 'Europe/Madrid'],
      [{ machineZone: 'UTC' }, 'Europe/Madrid'],
      [{ machineZone: 'UTC', variable: 'Atlantic/Canary' }, 'Atlantic/Canary'],
      [{ machineZone: 'UTC', variable: 'Europe/Lisbon', flag: 'America/Lima' }, 'America/Lima'],
      [{ machineZone: 'Europe/Madrid' }, 'America/Lima'],
    ];
    for (const [start, expected] of starts) assert.equal(await zoneAfter(location, start), expected);
    const { out } = await runProgram(['export', ...flagsOf(location)], { TZ: 'Europe/Madrid' });
    assert.equal(JSON.parse(out.split('\n')[0] ?? '').site.timezone, 'America/Lima');
  });

  test('an import or samples settle the zone of a new calendar, and leave that of another alone', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const seed = (zone: string, ...more: string[]) =>
      runSeed(['--events', '1', '--timezone', zone, ...more, ...flagsOf(location)]);
    assert.equal((await seed('Europe/Lisbon')).code, 0);
    assert.equal((await seed('America/Lima', '--add')).code, 0);
    assert.equal(await zoneAfter(location, { machineZone: 'UTC' }), 'Europe/Lisbon');
  });
});

/** The lines that `serve` writes for people, up to the last one of a start. */
const startLines = async (
  t: TestContext,
  data: string,
  zone: string,
  args: readonly string[],
  last: RegExp,
) => {
  const child = startProgram(['serve', '--port', '0', '--data-dir', data, '--locale', 'en', ...args], {
    TZ: zone,
  });
  const ended = once(child, 'close');
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (last.test(line)) break;
  }
  return lines.filter((line) => /time zone/i.test(line));
};

test('the first start says the zone, one in UTC that nobody named asks for it, and a change is said', async (t) => {
  const data = await newFolder(t);
  const asking = await startLines(t, data, 'UTC', [], /reference/);
  assert.deepEqual(asking, [
    'The time zone of the calendar is UTC. If that is wrong, set it with --timezone, for example --timezone Europe/Madrid.',
  ]);
  const changed = await startLines(t, data, 'UTC', ['--timezone', 'Europe/Madrid'], /time zone/);
  assert.deepEqual(changed, ['The time zone of the calendar has changed from UTC to Europe/Madrid.']);
  const first = await startLines(t, await newFolder(t), 'Europe/Madrid', [], /reference/);
  assert.deepEqual(first, ['Time zone of the calendar: Europe/Madrid. It can be changed with --timezone.']);
});
