import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { writeFiles } from '../../../../test/support/calendars/csv-files.ts';
import { AppError } from '../../../kernel/error.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import type { UnknownKey } from '../../file/unknown-keys.ts';
import type { SourceRecord } from '../source.ts';
import type { FileKind } from './columns.ts';
import { openCsvSource } from './source.ts';

const madrid = findZone('Europe/Madrid') ?? assert.fail('no zone');

interface Read {
  readonly records: readonly SourceRecord[];
  readonly remarks: readonly string[];
  readonly unknownKeys: readonly UnknownKey[];
}

/** What comes of a table; `here` are the organizers that the calendar has. */
const readTable = async (
  t: TestContext,
  content: string,
  { here = [], kind = null }: { here?: readonly string[]; kind?: FileKind | null } = {},
): Promise<Read> => {
  const source = await openCsvSource({
    files: (await writeFiles(t, { 'a.csv': content })).map((path) => ({ path, kind })),
    encoding: null,
    delimiter: null,
    dateOrder: null,
    skipBadRows: false,
    questions: { check: async () => [], hasOrganizer: async (name) => here.includes(name), zone: madrid },
  });
  const records: SourceRecord[] = [];
  for await (const batch of source.read()) records.push(...batch.records);
  const unknownKeys = source.unknownKeys?.() ?? [];
  return { records, remarks: source.remarks().map(({ en }) => en), unknownKeys };
};

const eventsOf = ({ records }: Read): readonly SourceRecord[] =>
  records.filter(({ kind }) => kind === 'event');

const namesOf = ({ records }: Read, kind: 'venue' | 'organizer' | 'category' | 'tag'): readonly unknown[] =>
  records
    .filter((record) => record.kind === kind)
    .map(({ fields }) => fields['venue'] ?? fields['organizer'] ?? fields['name']);

/** Start, end and whether it lasts all day. */
type Times = readonly [start: string, end: string, allDay: boolean];

const timesOf = (read: Read): readonly Times[] =>
  eventsOf(read).map(({ fields }) => [
    String(fields['start_date']),
    String(fields['end_date']),
    fields['all_day'] === true,
  ]);

const refused = async (t: TestContext, content: string, message: RegExp): Promise<void> => {
  await assert.rejects(readTable(t, content), (error) => {
    assert.ok(error instanceof AppError);
    assert.match(error.phrase.en, message);
    return true;
  });
};

test('the headings of calendars and of open data are understood', async (t) => {
  const madridRow =
    '1;Concierto;5 €;2029-12-18 00:00:00.0;2029-12-18 23:59:00.0;19:00;https://madrid.example/1;Teatro';
  const rows: readonly (readonly [
    content: string,
    title: string,
    times: Times,
    venue: string | undefined,
  ])[] = [
    [
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\nCena,12/31/2029,8:30 PM,12/31/2029,11:00 PM,False,Con todos,Bar,True\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 23:00:00', false],
      'Bar',
    ],
    // A whole day as Outlook writes it.
    [
      'Subject,Start Date,Start Time,End Date,End Time,All day event\nFeria,12/30/2029,12:00:00 AM,12/31/2029,12:00:00 AM,True\n',
      'Feria',
      ['2029-12-30 00:00:00', '2029-12-30 23:59:59', true],
      undefined,
    ],
    [
      'Asunto;Fecha de comienzo;Comienzo;Fecha de finalización;Finalización;Todo el día\nCena;31/12/2029;20:30;31/12/2029;23:00;Falso\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 23:00:00', false],
      undefined,
    ],
    [
      'Título;Inicio;Fin\nCena;31/12/2029 20:30;31/12/2029 23:00\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 23:00:00', false],
      undefined,
    ],
    [
      'Evento;Fecha;Desde;Hasta\nCena;31/12/2029;20:30;23:00\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 23:00:00', false],
      undefined,
    ],
    [
      'Título;Inicio;Fin;Fecha\nCena;20:30;23:00;31/12/2029\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 23:00:00', false],
      undefined,
    ],
    [
      'Actividad;Fecha;Hora;Lugar\nCena;31/12/2029;20:30;Bar\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 20:30:00', false],
      'Bar',
    ],
    [
      'Título;Fecha y hora;Lugar\nCena;31/12/2029 20:30;Bar\n',
      'Cena',
      ['2029-12-31 20:30:00', '2029-12-31 20:30:00', false],
      'Bar',
    ],
    [
      `ID-EVENTO;TITULO;PRECIO;FECHA;FECHA-FIN;HORA;CONTENT-URL;NOMBRE-INSTALACION\n${madridRow}\n`,
      'Concierto',
      ['2029-12-18 19:00:00', '2029-12-18 19:00:00', false],
      'Teatro',
    ],
    [
      'id;title;startDate;endDate;price\n1;Cena;2029-12-31;2029-12-31;5 €\n',
      'Cena',
      ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true],
      undefined,
    ],
  ];
  for (const [content, title, times, venue] of rows) {
    const read = await readTable(t, content);
    assert.deepEqual(timesOf(read), [times], content);
    const { fields } = eventsOf(read)[0] ?? assert.fail(content);
    assert.equal(fields['title'], title);
    assert.deepEqual(namesOf(read, 'venue'), venue === undefined ? [] : [venue], content);
    if (content.includes('CONTENT-URL')) assert.equal(fields['website'], 'https://madrid.example/1');
    if (/price|PRECIO/.test(content)) assert.equal(fields['cost'], '5 €');
  }
});

test('a table whose dates were not understood is none of venues, and the message says what is missing', async (t) => {
  const missing = /The columns? .*EVENT START DATE (?:is|are) missing for a table of events\./;
  const rows: readonly (readonly [content: string, message: RegExp])[] = [
    [
      'Nome;Quando;Dove\nCena;31/12/2029;Bar\n',
      /EVENT NAME, EVENT START DATE are .*Not understood: Nome, Quando, Dove\./,
    ],
    ['Título;Celebración;Lugar\nCena;31/12/2029;Bar\n', missing],
    ['Lugar;Dirección;Ciudad;Teléfono;Celebración\nBar;Mayor 1;Soria;1;31/12/2029\n', missing],
    ['Lugar;Dirección;Ciudad;Teléfono;Celebración\nBar;;;;\nBar 2;;;;2029-12-31T20:00:00Z\n', missing],
    ['Organizador;Cosa;Otra\nPeña;1;2\n', missing],
    [
      'Agenda de enero,,\nTítulo,Fecha,Lugar\nCena,31/12/2029,Bar\n',
      /The first row is no row of headings: Agenda de enero\./,
    ],
    [
      'Agenda de enero\nTítulo;Fecha;Lugar\nCena;31/12/2029;Bar\n',
      /The first row is no row of headings: Agenda de enero\./,
    ],
    [
      'Agenda;Enero;\n;;\nTítulo;Fecha;Lugar\nCena;31/12/2029;Bar\n',
      /The first row is no row of headings: Agenda, Enero\./,
    ],
    ['Evento,,\nTítulo,Fecha,Lugar\nCena,31/12/2029,Bar\n', /The first row is no row of headings: Evento\./],
  ];
  for (const [content, message] of rows) await refused(t, content, message);
  await refused(t, 'Lugar;Dirección;Ciudad;\nBar;Mayor 1;Soria;31/12/2029\n', missing);
  const venues = await readTable(t, 'Lugar;Dirección;Ciudad;Aforo\nBar;Mayor 1;Soria;12\n');
  assert.deepEqual(namesOf(venues, 'venue'), ['Bar']);
  const named = await readTable(t, 'Lugar;Aforo;Abierto desde\nBar;12;31/12/2020\n', { kind: 'venue' });
  assert.deepEqual(namesOf(named, 'venue'), ['Bar']);
});

test('quotation marks, blanks and short rows are read as people write them', async (t) => {
  const cottage = await readTable(t, 'Título,Fecha,Hora,Lugar\nA, 2029-11-14, 15:30, "Cottage, big"\n');
  assert.deepEqual(timesOf(cottage), [['2029-11-14 15:30:00', '2029-11-14 15:30:00', false]]);
  assert.deepEqual(namesOf(cottage, 'venue'), ['Cottage, big']);
  const sign = await readTable(
    t,
    'Título;Fecha\nPantalla 24" de tela;10/06/2029\n"Tela de 24""";11/06/2029\n',
  );
  assert.deepEqual(
    eventsOf(sign).map(({ fields }) => fields['title']),
    ['Pantalla 24" de tela', 'Tela de 24"'],
  );
  const short = await readTable(t, 'Título,Fecha,Hora,Lugar,Precio\nB,2029-01-11,11:00\nC,2029-01-12,,,,,\n');
  assert.deepEqual(timesOf(short), [
    ['2029-01-11 11:00:00', '2029-01-11 11:00:00', false],
    ['2029-01-12 00:00:00', '2029-01-12 23:59:59', true],
  ]);
  const tabs = await readTable(t, 'Título\tFecha\tHora\tLugar\nD\t2029-01-11\t\tBar\n');
  assert.deepEqual(namesOf(tabs, 'venue'), ['Bar']);
  await refused(t, 'Título,Fecha\nB,2029-01-11,11:00\n', /line 2: It has 3 fields and the header row 2/);
  await refused(t, 'Título,Fecha\n"Teatro,2029-01-11\n', /line 2: A quotation mark that opens/);
});

test('organizers with commas in their names stay whole, and semicolons part names of terms', async (t) => {
  const read = await readTable(
    t,
    'EVENT NAME,EVENT START DATE,EVENT ORGANIZER NAME,EVENT CATEGORY,EVENT TAGS\nA,2029-01-11,"Fundación Río, F.S.P., Ayuntamiento",Música;Danza,noche; verano\n',
    { here: ['Fundación Río, F.S.P.'] },
  );
  assert.deepEqual(namesOf(read, 'organizer'), ['Fundación Río, F.S.P.', 'Ayuntamiento']);
  assert.deepEqual(namesOf(read, 'category'), ['Música', 'Danza']);
  assert.deepEqual(namesOf(read, 'tag'), ['noche', 'verano']);
});

const evening = ['2029-12-31 20:00:00', '2029-12-31 20:00:00', false] as const;

test('a cell of dates may hold time, zone and weekday', async (t) => {
  const rows: readonly (readonly [cell: string, times: Times])[] = [
    ['2029-12-31T20:00:00Z', ['2029-12-31T20:00:00Z', '2029-12-31T20:00:00Z', false]],
    ['2029-12-31T20:00:00.000+01:00', ['2029-12-31T19:00:00Z', '2029-12-31T19:00:00Z', false]],
    ['31/dic/2029', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
    ['lunes 31/12/2029', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
    ['lunes 31/12/2029 20h', evening],
    ['31/12/2029 20h', evening],
    ['31/12/2029 a las 20:00', evening],
    ['31/12/2029 - 20:00', evening],
    ['31 de diciembre de 2029 a las 20 h', evening],
    ['\u200e31\u200e/\u200e12\u200e/\u200e2029', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
    ['1º de enero de 2029', ['2029-01-01 00:00:00', '2029-01-01 23:59:59', true]],
    ['1.º de enero de 2029', ['2029-01-01 00:00:00', '2029-01-01 23:59:59', true]],
    ['31/12/2029 19:00 - 21:00', ['2029-12-31 19:00:00', '2029-12-31 21:00:00', false]],
    ['31/12/2029 todo el día', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
  ];
  for (const [cell, times] of rows) {
    assert.deepEqual(timesOf(await readTable(t, `Título;Fecha\nA;${cell}\n`)), [times], cell);
  }
  await refused(t, 'Título;Fecha\nA;vie 31/12/2029\n', /"vie 31\/12\/2029": That day is a Monday\./);
});

test('dates with slashes and with hyphens each have their order', async (t) => {
  const days = async (...cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `${at};${cell}\n`).join('');
    const read = await readTable(t, `Título;Fecha\n${rows}`);
    return [
      timesOf(read).map(([start]) => start.slice(0, 10)),
      read.remarks.map((text) => /slashes|hyphens/.exec(text)?.[0]),
    ];
  };
  assert.deepEqual(await days('12/31/2029', '31-12-2029'), [['2029-12-31', '2029-12-31'], []]);
  assert.deepEqual(await days('12/31/2029', '05-06-2029'), [['2029-12-31', '2029-06-05'], ['hyphens']]);
  assert.deepEqual(await days('31/12/2029', '05-06-2029'), [['2029-12-31', '2029-06-05'], []]);
  assert.deepEqual(await days('05/06/2029', '31-12-2029'), [['2029-06-05', '2029-12-31'], ['slashes']]);
  assert.deepEqual(await days('05/06/2029', '12-31-2029'), [['2029-05-06', '2029-12-31'], []]);
  await refused(t, 'Título;Fecha\nA;31-12-2029\nB;12.31.2029\n', /The dates are not in one order/);
});

test('times say start and end, a whole day, or are refused where they could mean two things', async (t) => {
  const head = 'Título;Fecha;Hora;Fecha de fin;Hora de fin\n';
  const rows: readonly (readonly [row: string, times: Times])[] = [
    ['A;31/12/2029;19:00 - 21:00', ['2029-12-31 19:00:00', '2029-12-31 21:00:00', false]],
    ['A;31/12/2029;De 19:00 a 21:00 h', ['2029-12-31 19:00:00', '2029-12-31 21:00:00', false]],
    ['A;30/12/2029;De 22 a 2 h', ['2029-12-30 22:00:00', '2029-12-31 02:00:00', false]],
    ['A;29/12/2029;19:00 - 21:00;31/12/2029', ['2029-12-29 19:00:00', '2029-12-31 21:00:00', false]],
    ['A;31/12/2029;19:00 - 21:00;;22:00', ['2029-12-31 19:00:00', '2029-12-31 22:00:00', false]],
    ['A;31/12/2029;Todo el día', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
    ['A;30/12/2029;All day;31/12/2029;All day', ['2029-12-30 00:00:00', '2029-12-31 23:59:59', true]],
    ['A;31/12/2029;20:00;;22 h', ['2029-12-31 20:00:00', '2029-12-31 22:00:00', false]],
    ['A;30/12/2029;20:00;;02:00', ['2029-12-30 20:00:00', '2029-12-31 02:00:00', false]],
    ['A;30/12/2029;20:00;31/12/2029;2 h', ['2029-12-30 20:00:00', '2029-12-31 02:00:00', false]],
    ['A;30/12/2029 00:00;;31/12/2029 23:59', ['2029-12-30 00:00:00', '2029-12-31 23:59:59', true]],
    ['A;2029-12-29T23:00:00Z;19:00', ['2029-12-30 19:00:00', '2029-12-30 19:00:00', false]],
    ['A;2029-12-30T00:00:00Z;19:00', ['2029-12-30 19:00:00', '2029-12-30 19:00:00', false]],
  ];
  for (const [row, times] of rows)
    assert.deepEqual(timesOf(await readTable(t, `${head}${row}\n`)), [times], row);
  await refused(
    t,
    `${head}A;31/12/2029;20:00;;2 h\n`,
    /Hora de fin "2 h": It may be a time or how long it lasts/,
  );
  await refused(t, 'Título;Fecha;Inicio;Fin\nA;31/12/2029;20:00;2 h\n', /Fin "2 h": It may be a time/);
  await refused(t, `${head}A;31/12/2029;20:00;;1h30\n`, /It may be a time or how long it lasts/);
  await refused(t, `${head}A;31/12/2029;19:00 y 21:00\n`, /Hora "19:00 y 21:00": A time is expected/);
  await refused(t, `${head}A;31/12/2029;19:00;;21:00 - 22:00\n`, /Hora de fin .*: A time is expected/);
});

test('where all times are midnights the events last whole days', async (t) => {
  const rows =
    'A;2029-12-30T00:00:00;2029-12-31T00:00:00\nB;2029-12-30T00:00:00;2029-12-30T00:00:00\nC;2029-12-30;\n';
  const read = await readTable(t, `Título;Inicio;Fin\n${rows}`);
  assert.deepEqual(timesOf(read), [
    ['2029-12-30 00:00:00', '2029-12-31 23:59:59', true],
    ['2029-12-30 00:00:00', '2029-12-30 23:59:59', true],
    ['2029-12-30 00:00:00', '2029-12-30 23:59:59', true],
  ]);
  assert.match(read.remarks[0] ?? '', /^a\.csv: all times are 00:00/);
  const one = await readTable(t, `Título;Inicio;Fin\n${rows}D;2029-12-30T20:00:00;2029-12-31T00:00:00\n`);
  assert.deepEqual(timesOf(one)[0], ['2029-12-30 00:00:00', '2029-12-31 00:00:00', false]);
  assert.deepEqual(one.remarks, []);
});

test('a moment in a cell keeps the hour that comes twice apart, and its day is that of the zone', async (t) => {
  const head = 'Título;Inicio;Fin;Zona horaria;Todo el día\n';
  const rows: readonly (readonly [row: string, times: Times])[] = [
    // The second 02:15 comes after the first 02:30.
    [
      'A;2029-10-28T00:30:00Z;2029-10-28T01:15:00Z;;',
      ['2029-10-28T00:30:00Z', '2029-10-28T01:15:00Z', false],
    ],
    ['A;2029-12-30T23:30:00Z;;;sí', ['2029-12-31 00:00:00', '2029-12-31 23:59:59', true]],
    ['A;2029-12-30T23:30:00Z;;Atlantic/Canary;sí', ['2029-12-30 00:00:00', '2029-12-30 23:59:59', true]],
    ['A;2029-12-31T20:00:00Z;22:00;;', ['2029-12-31T20:00:00Z', '2029-12-31 22:00:00', false]],
  ];
  for (const [row, times] of rows)
    assert.deepEqual(timesOf(await readTable(t, `${head}${row}\n`)), [times], row);
});

test('whether an event takes place is read in the words of both languages, and others are refused', async (t) => {
  const rows: readonly (readonly [cell: string, status: string])[] = [
    ['', 'scheduled'],
    ['Programado', 'scheduled'],
    ['confirmada', 'scheduled'],
    ['Scheduled', 'scheduled'],
    ['CANCELADO', 'cancelled'],
    ['Cancelada', 'cancelled'],
    ['Suspendido', 'cancelled'],
    ['canceled', 'cancelled'],
    ['aplazado', 'postponed'],
    ['Aplazada', 'postponed'],
    ['pospuesto', 'postponed'],
    ['Postponed', 'postponed'],
    ['En línea', 'moved_online'],
    ['en linea', 'moved_online'],
    ['moved_online', 'moved_online'],
    ['Moved online', 'moved_online'],
  ];
  for (const heading of ['Estado del evento', 'EVENT STATUS']) {
    const table = rows.map(([cell], at) => `${at};1/5/2029;${cell}\n`).join('');
    const read = await readTable(t, `Título;Fecha;${heading}\n${table}`);
    assert.deepEqual(
      eventsOf(read).map(({ fields }) => fields['event_status']),
      rows.map(([, status]) => status),
    );
  }
  await refused(
    t,
    'Título;Fecha;Estado del evento\nA;1/5/2029;cancelado\nB;1/5/2029;borrador\n',
    /a\.csv, line 3: Estado del evento "borrador": scheduled, cancelled, postponed or moved online is expected/,
  );
});

test('a note belongs to the status beside it, and without one may be anything', async (t) => {
  const noteOf = async (headings: string, row: string) => {
    const read = await readTable(t, `Título;Fecha;${headings}\nA;2029-05-01;${row}\n`);
    const { fields } = eventsOf(read)[0] ?? assert.fail();
    return [fields['event_status'], fields['status_note'], read.unknownKeys.length];
  };
  assert.deepEqual(await noteOf('Estado del evento;Nota', 'aplazado;Por obras'), [
    'postponed',
    'Por obras',
    0,
  ]);
  assert.deepEqual(await noteOf('Nota del estado', 'Por obras'), [undefined, 'Por obras', 0]);
  assert.deepEqual(await noteOf('Nota', 'llamar a Pepe'), [undefined, undefined, 1]);
  // Of a place it would be a region.
  assert.deepEqual(await noteOf('Estado', 'Jalisco'), [undefined, undefined, 1]);
});
