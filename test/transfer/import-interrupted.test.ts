import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { startProgram, startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { type Interference, recordedSite, serveSite } from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';

const onCalendar = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
  '--data-dir',
  dataDirectory,
  ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
];

const importArguments = (address: string, location: TestLocation): string[] => [
  'import',
  'tec',
  address,
  ...onCalendar(location),
  '--user=ada',
  '--password=secret',
  '--allow-fetch-from=127.0.0.1',
  '--timezone=Europe/Madrid',
  '--currency-symbol=$',
  '--currency-position=prefix',
  '--json',
];

/** All that a calendar shows its administrator, ids and dates apart that depend on when it was imported. */
const readAll = async (address: string, secret: string): Promise<unknown> => {
  const headers = { authorization: `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}` };
  const lists = [
    'categories',
    'tags',
    'venues',
    'organizers',
    'events?start_date=2000-01-01&end_date=2100-01-01',
  ];
  const read = await Promise.all(
    lists.map(async (list) => (await fetch(`${address}${v1}/${list}`, { headers })).text()),
  );
  return read.map((text) =>
    text
      .replaceAll(address, 'ADDRESS')
      .replaceAll(address.replace('http://', ''), 'HOST')
      .replace(/"(modified|modified_utc)":"[^"]*"/g, '')
      .replace(/media\/[0-9a-f]{32}/g, 'media/FILE'),
  );
};

onEachDatabase('import tec', (place) => {
  test('killed in the middle and started again it comes to the same', async (context) => {
    let hold: (() => void) | null = null;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    let isHolding = true;
    const interfere: Interference = ({ url = '' }) => {
      if (!isHolding || !/events\?.*page=4/.test(url)) return false;
      hold?.();
      return true;
    };
    const site = await serveSite(context, recordedSite(), interfere, 10);
    const seen: unknown[] = [];
    for (const isKilled of [true, false]) {
      const location = await place('schema');
      atEnd(context, location.remove);
      const service = await startServing(context, [...onCalendar(location), '--timezone=Europe/Madrid']);
      isHolding = isKilled;
      if (isKilled) {
        const child = startProgram(importArguments(site.address, location));
        await held;
        child.kill('SIGKILL');
        await once(child, 'close');
        isHolding = false;
      }
      const { code, out } = await runCommand(importArguments(site.address, location));
      assert.deepEqual([code, JSON.parse(out).problems, JSON.parse(out).stopped], [0, [], null]);
      seen.push(await readAll(service.address, service.administrator?.application_password ?? ''));
      const check = await runCommand(['check', ...onCalendar(location), '--json']);
      assert.deepEqual(JSON.parse(check.out).findings, []);
    }
    assert.deepEqual(seen[0], seen[1]);
  });
});
