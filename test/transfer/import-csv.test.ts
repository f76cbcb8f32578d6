import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { writeFiles } from '../support/calendars/csv-files.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { startPictureSite } from '../support/servers/picture-site.ts';

const events = [
  'Título;Fecha;Hora;Lugar;Imagen',
  'Cine de verano;31/12/2031;20:30;Plaza Mayor;PICTURE',
  'Feria;1/2/2031;;;',
].join('\r\n');

test('a table is imported by the program, its pictures too, and a second time nothing is done', async (t) => {
  const site = await startPictureSite();
  atEnd(t, site.close);
  const [file = ''] = await writeFiles(t, {
    'agenda.csv': Buffer.from(events.replace('PICTURE', site.picture), 'latin1'),
  });
  const data = join(dirname(file), 'data');
  const common = [
    '--data-dir',
    data,
    '--json',
    '--timezone',
    'Europe/Madrid',
    '--allow-fetch-from',
    '127.0.0.1',
  ];
  const run = async (...args: string[]) => {
    const { code, out, err } = await runProgram(['import', 'csv', ...args, ...common, '--locale', 'en']);
    assert.deepEqual([code, err], [0, '']);
    return JSON.parse(out);
  };
  const dry = await run(file, '--dry-run');
  assert.deepEqual(dry.counts.event, { created: 2, updated: 0, unchanged: 0, skipped: 0 });
  const service = await startServing(t, ['--data-dir', data, '--allow-fetch-from', '127.0.0.1']);
  const report = await run('--events-file', file);
  assert.deepEqual(report.counts.event, { created: 2, updated: 0, unchanged: 0, skipped: 0 });
  assert.match(report.remarks[0], /^agenda\.csv: read as Windows-1252/);
  const again = await run(file);
  assert.deepEqual(again.counts.event, { created: 0, updated: 0, unchanged: 2, skipped: 0 });
  const address = new URL(
    '/wp-json/tribe/events/v1/events?start_date=2031-01-01&end_date=2032-01-01',
    service.address,
  );
  const answer = (await (await fetch(address)).json()) as { events: { title: string; image: unknown }[] };
  assert.deepEqual(
    answer.events.map(({ title, image }) => [title, image !== false]),
    [
      ['Feria', false],
      ['Cine de verano', true],
    ],
  );
});

test('columns that are not used are counted and named, and the command ends with 1 until that is accepted', async (t) => {
  const [file = '', spare = ''] = await writeFiles(t, {
    'agenda.csv': 'Título;Fecha;Aforo;Butaca\nCine;1/1/2031;80;\nFeria;2/1/2031;200;\n',
    'spare.csv': 'Título;Fecha;Aforo\nTeatro;1/1/2031;\n',
  });
  const data = ['--data-dir', join(dirname(file), 'data'), '--locale', 'en'];
  const run = (...args: string[]) => runProgram(['import', 'csv', ...args, ...data]);
  const first = await run(file);
  assert.equal(first.code, 1, first.err);
  assert.match(first.out, /^events +2 +0 +0 +0$/m);
  assert.match(
    first.out,
    /^ {2}Unknown fields that were left out: agenda\.csv: Aforo \(2\), agenda\.csv: Butaca \(0\)\.$/m,
  );
  assert.doesNotMatch(first.out, /Everything came/);
  const json = JSON.parse((await run(file, '--json')).out);
  assert.deepEqual(json.unknownKeys, [
    { key: 'agenda.csv: Aforo', count: 2 },
    { key: 'agenda.csv: Butaca', count: 0 },
  ]);
  assert.equal((await run(file, '--accept-losses')).code, 0);
  assert.equal((await run(file)).code, 0);
  const empty = await run(spare);
  assert.equal(empty.code, 0, 'nothing was left out of an empty column');
  assert.match(empty.out, /spare\.csv: Aforo \(0\)/);
});

test('a table with errors ends with 1, every line that has one, and an empty calendar', async (t) => {
  const [bad = '', broken = '', strange = ''] = await writeFiles(t, {
    'bad.csv': `${events.replace(';PICTURE', ';')}\r\nCena;30/02/2031;25:00;;\r\n`,
    'broken.csv': 'Título;Fecha\nA;1/1/2031\n"B;1/1/2031\n',
    'strange.csv': 'Título;Celebración;Lugar\nA;1/1/2031;Bar\n',
  });
  const data = ['--data-dir', join(dirname(bad), 'data'), '--locale', 'en'];
  const refused = await runProgram(['import', 'csv', bad, ...data]);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(
    refused.err,
    /^cartelera: Nothing was imported\. Errors: 2\.\n {2}bad\.csv, line 4: Fecha "30\/02\/2031": [^\n]+\n {2}bad\.csv, line 4: Hora "25:00": [^\n]+\n$/,
  );
  const skipped = await runProgram(['import', 'csv', broken, '--skip-bad-rows', ...data]);
  assert.equal(skipped.code, 1);
  assert.match(skipped.err, /broken\.csv, line 3: A quotation mark that opens/);
  const unclear = await runProgram(['import', 'csv', strange, ...data]);
  assert.deepEqual([unclear.code, unclear.out], [1, '']);
  assert.match(unclear.err, /strange\.csv: The column EVENT START DATE is missing for a table of events\./);
  const partly = await runProgram(['import', 'csv', bad, '--skip-bad-rows', '--dry-run', ...data]);
  assert.equal(partly.code, 1);
  assert.match(partly.out, /^events +2 +0 +0 +1$/m);
});

test('wrong calls of import csv end with 2', async () => {
  const rows = [
    [['import', 'csv'], /FILE is missing/],
    [['import', 'csv', 'a.csv', '--encoding', 'klingon'], /--encoding is not valid/],
  ] as const;
  for (const [args, message] of rows) {
    const { code, err } = await runProgram([...args, '--locale', 'en']);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, message);
  }
});
