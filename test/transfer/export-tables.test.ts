import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportTables } from '../../src/program/cli/export-calendar.ts';
import { importTables } from '../../src/program/cli/import/import-calendar.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import type { Settings } from '../../src/program/config/options.ts';
import type { TableKind } from '../../src/transfer/export/csv-table.ts';
import { writeFiles } from '../support/calendars/csv-files.ts';
import { fillCalendar } from '../support/calendars/full-calendar.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

/** A table as RFC 4180 reads it, by its headings; it has no line breaks but those between rows and in quotation marks. */
const readTable = (text: string): readonly Readonly<Record<string, string>>[] => {
  assert.ok(text.startsWith('\ufeff') && text.endsWith('\r\n'));
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  assert.deepEqual(rows.pop(), []);
  const [headings = [], ...records] = rows;
  for (const row of records) assert.equal(row.length, headings.length, row.join('|'));
  return records.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
};

const settingsFor = (location: TestLocation): Settings =>
  loadSettings({
    flags: new Map([
      ['data-dir', [location.dataDirectory]],
      ...(location.databaseUrl === null
        ? []
        : [['database-url', [location.databaseUrl]] as [string, string[]]]),
      ['public-url', ['https://agenda.test']],
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });

const exportedText = async (location: TestLocation, kind: TableKind): Promise<string> => {
  let text = '';
  const write = async (more: string): Promise<void> => {
    text += more;
  };
  await exportTables(settingsFor(location), [{ kind, write }]);
  return text;
};

const exportedTable = async (location: TestLocation, kind: TableKind) =>
  readTable(await exportedText(location, kind));

onOneDatabase('tables', (place) => {
  let location: TestLocation;
  let server: WholeServer;
  before(async () => {
    location = await place('schema');
    server = await startWholeServer(location);
    await fillCalendar(server, location);
  });
  after(() => server.close());

  test('tell of events in the columns of the importer of TEC', async () => {
    const events = await exportedTable(location, 'events');
    const find = (name: string) => events.find((row) => row['EVENT NAME'] === name);
    const fair = find('Feria & mercado <b>medieval</b>') ?? events[0];
    assert.deepEqual(
      [
        'EVENT VENUE NAME',
        'EVENT ORGANIZER NAME',
        'EVENT CATEGORY',
        'EVENT TAGS',
        'EVENT COST',
        'EVENT CURRENCY SYMBOL',
      ].map((heading) => fair?.[heading]),
      [
        'Feria & mercado <b>medieval</b>',
        'L’aplec "dels" 3 pobles -- 100% d\'oferta',
        'Jazz',
        '日本, R&B "fino"',
        '12',
        '€',
      ],
    );
    const dates = [
      'EVENT START DATE',
      'EVENT START TIME',
      'EVENT END DATE',
      'EVENT END TIME',
      'ALL DAY EVENT',
      'TIMEZONE',
    ];
    const timesOf = (name: string) => dates.map((heading) => find(name)?.[heading]);
    assert.deepEqual(timesOf('Todo el día'), [
      '2018-11-04',
      '',
      '2018-11-05',
      '',
      'TRUE',
      'America/Sao_Paulo',
    ]);
    assert.deepEqual(timesOf('Con desfase'), [
      '2026-12-05',
      '20:00',
      '2026-12-05',
      '22:00',
      'FALSE',
      'UTC+5.5',
    ]);
    assert.equal(find('Con entradas')?.['EVENT COST'], '0-12.50');
    assert.match(
      find('Con cartel')?.['EVENT FEATURED IMAGE'] ?? '',
      /^https:\/\/agenda\.test\/media\/[0-9a-f]{32}\.jpg$/,
    );
    assert.equal(find('Oculto')?.['HIDE FROM EVENT LISTINGS'], 'TRUE');
    const stateOf = (name: string) =>
      ['EVENT STATUS', 'EVENT STATUS NOTE'].map((heading) => find(name)?.[heading]);
    assert.deepEqual(['Oculto', 'Cancelado', 'Aplazado', 'A distancia'].map(stateOf), [
      ['scheduled', ''],
      ['cancelled', 'Por lluvia & viento; el dinero se devuelve en "taquilla"'],
      ['postponed', "'=1+1 días"],
      ['moved_online', ''],
    ]);
  });

  test('tell of nothing that not everybody may read', async () => {
    const events = (await exportedTable(location, 'events')).map((row) => row['EVENT NAME']);
    for (const name of [
      'Protegido',
      'Privado',
      'Pendiente',
      'Borrador',
      'Programado',
      'A la papelera publish',
    ]) {
      assert.ok(!events.includes(name), name);
    }
    const venues = (await exportedTable(location, 'venues')).map((row) => row['VENUE NAME']);
    assert.deepEqual(venues, ['Feria & mercado <b>medieval</b>', 'Peña']);
    assert.equal((await exportedTable(location, 'organizers')).length, 1);
  });

  test('are the same after they were imported into an empty calendar', async (t) => {
    const here = await place('schema');
    const other = await startWholeServer(here);
    t.after(other.close);
    const tables = new Map<TableKind, string>();
    // Pictures would be fetched from the site.
    for (const kind of ['events', 'venues', 'organizers'] as const) {
      tables.set(
        kind,
        (await exportedText(location, kind)).replaceAll(/https:\/\/agenda\.test\/media\/[^,\r]+/g, ''),
      );
    }
    const paths = await writeFiles(
      t,
      Object.fromEntries([...tables].map(([kind, text]) => [`${kind}.csv`, Buffer.from(text)])),
    );
    const files = paths.map((path) => ({ path, kind: null }));
    const report = await importTables(settingsFor(here), files, {
      onNotice: () => undefined,
      onProgress: () => undefined,
    });
    assert.deepEqual(report.problems, []);
    for (const [kind, text] of tables) {
      const rowsOf = (whole: string) =>
        readTable(whole)
          .map((row) => JSON.stringify(row))
          .sort();
      assert.deepEqual(rowsOf(await exportedText(here, kind)), rowsOf(text), kind);
    }
  });

  test('keep spreadsheets from running texts, and telephone numbers as they are', async () => {
    const events = await exportedTable(location, 'events');
    assert.ok(events.some((row) => row['EVENT NAME'] === "'=1+1 (no es una fórmula)"));
    const [venue] = await exportedTable(location, 'venues');
    assert.equal(venue?.['VENUE PHONE'], '+34 975 000 000');
  });
});
