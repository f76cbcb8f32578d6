import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { writeFiles } from '../../../../test/support/calendars/csv-files.ts';
import { AppError } from '../../../kernel/error.ts';
import type { SourceRecord } from '../source.ts';
import { type CsvRequest, openCsvSource } from './source.ts';

type Options = Partial<CsvRequest>;
type Files = Readonly<Record<string, string | Uint8Array>>;

const open = async (t: TestContext, files: Files, options: Options = {}) =>
  openCsvSource({
    files: (await writeFiles(t, files)).map((path) => ({ path, kind: null })),
    encoding: null,
    delimiter: null,
    dateOrder: null,
    skipBadRows: false,
    questions: {
      check: async () => [],
      hasOrganizer: async () => false,
      zone: { name: 'Europe/Madrid', id: 'Europe/Madrid' },
    },
    ...options,
  });

const recordsOf = async (t: TestContext, files: Files, options: Options = {}) => {
  const source = await open(t, files, options);
  const records: SourceRecord[] = [];
  for await (const batch of source.read()) records.push(...batch.records);
  assert.equal(records.length, source.total);
  const unknownKeys = source.unknownKeys?.();
  return { records, remarks: source.remarks().map(({ en }) => en), unknownKeys };
};

const text = 'Título;Fecha;Lugar\n"Año nuevo\ny ""más""";31/12/2027;Peñíscola, plaza\nDía;1/2/2027;\n';
const wide = (bytes: Buffer, mark: string): Buffer => Buffer.concat([Buffer.from(mark, 'hex'), bytes]);
const utf16 = Buffer.from(text, 'utf16le');
const windows = Buffer.from(text, 'latin1');

test('the same table comes out of every encoding, separator and end of line', async (t) => {
  const rows: readonly (readonly [what: string, content: string | Buffer, options?: Options])[] = [
    ['UTF-8', text],
    ['UTF-8 with a mark', `\ufeff${text}`],
    ['UTF-16, little end first, with a mark', wide(utf16, 'fffe')],
    ['UTF-16, big end first, with a mark', wide(Buffer.from(utf16).swap16(), 'feff')],
    ['UTF-16 without a mark', utf16],
    ['UTF-16, big end first, without a mark', Buffer.from(utf16).swap16()],
    ['Windows-1252', windows],
    ['Windows-1252, as said', windows, { encoding: 'windows-1252' }],
    ['lines of Windows', text.replaceAll('\n', '\r\n')],
    ['lines of old Macs', text.replaceAll('\n', '\r')],
    ['no end of the last line', text.trimEnd()],
    ['blank lines', `\n;;\n${text};;\n\n`],
    ['a separator that is said in the file', `sep=;\r\n${text}`],
    ['tabs', text.replaceAll(';', '\t')],
    ['bars', text.replaceAll(';', '|')],
    ['a separator that is said', text, { delimiter: ';' }],
    ['commas', text.replace('Peñíscola, plaza', '"Peñíscola, plaza"').replaceAll(';', ',')],
    ['headings in capitals and with blanks', text.replace('Título', ' TITULO ').replace('Fecha', 'FECHA_')],
  ];
  for (const [what, content, options] of rows) {
    await t.test(what, async (context) => {
      const { records } = await recordsOf(context, { 'a.csv': content }, options);
      const [venue, first, second] = records;
      assert.deepEqual(venue?.fields, { venue: 'Peñíscola, plaza' });
      assert.equal(first?.fields['title'], 'Año nuevo\ny "más"');
      assert.equal(first?.fields['start_date'], '2027-12-31 00:00:00');
      assert.equal(second?.fields['title'], 'Día');
      assert.equal(second?.fields['start_date'], '2027-02-01 00:00:00');
    });
  }
});

test('characters at the borders of what is read at once stay whole', async (t) => {
  const title = 'ñ€𝄞'.repeat(30_000);
  for (const shift of ['', 'x', 'xx', 'xxx']) {
    const { records } = await recordsOf(t, {
      'a.csv': `Título,Fecha\r\n"${shift}${title}\r\n",2027-01-01\r\n`,
    });
    assert.equal(records[0]?.fields['title'], `${shift}${title}`);
  }
});

test('what is taken for granted is said', async (t) => {
  const guessed = await recordsOf(t, {
    'a.csv': Buffer.from('Título;Fecha\nA;3/4/2027\n', 'latin1'),
  });
  assert.equal(guessed.remarks.length, 2);
  assert.match(guessed.remarks[0] ?? '', /^a\.csv: read as Windows-1252/);
  assert.match(guessed.remarks[1] ?? '', /--date-order mdy/);
  assert.equal(guessed.records[0]?.fields['start_date'], '2027-04-03 00:00:00');
  const shown = await recordsOf(t, { 'a.csv': 'Título;Fecha\nA;3/4/2027\nB;4/13/2027\n' });
  assert.deepEqual(shown.remarks, []);
  assert.equal(shown.records[0]?.fields['start_date'], '2027-03-04 00:00:00');
});

test('columns that are not used are named, with the number of their cells', async (t) => {
  const head = 'Título;Fecha;Aforo;;Hueco;;;\n';
  const { unknownKeys } = await recordsOf(t, {
    'a.csv': `${head}A;3/4/2027;5;;;x\nB;4/4/2027;6\nC;5/4/2027;\n`,
  });
  assert.deepEqual(unknownKeys, [
    { key: 'a.csv: Aforo', count: 2 },
    { key: 'a.csv: Hueco', count: 0 },
    { key: 'a.csv: [6]', count: 1 },
  ]);
});

test('times that are missing follow from those that are there', async (t) => {
  const rows = [
    ['2027-05-01,20:00,2027-05-01,22:00,', '2027-05-01 20:00:00', '2027-05-01 22:00:00', false],
    ['2027-05-01,20:00,,22:00,', '2027-05-01 20:00:00', '2027-05-01 22:00:00', false],
    ['2027-05-01,22:00,,02:00,', '2027-05-01 22:00:00', '2027-05-02 02:00:00', false],
    ['2027-05-01,22:00,,24:00,', '2027-05-01 22:00:00', '2027-05-02 00:00:00', false],
    ['2027-05-01,20:00,,,', '2027-05-01 20:00:00', '2027-05-01 20:00:00', false],
    ['2027-05-01,20:00,2027-05-03,,', '2027-05-01 20:00:00', '2027-05-03 23:59:59', false],
    ['2027-05-01 20:00,,,,', '2027-05-01 20:00:00', '2027-05-01 20:00:00', false],
    ['2027-05-01,,,,', '2027-05-01 00:00:00', '2027-05-01 23:59:59', true],
    ['2027-05-01,,2027-05-03,,FALSE', '2027-05-01 00:00:00', '2027-05-03 23:59:59', true],
    ['2027-05-01,20:00,2027-05-03,22:00,sí', '2027-05-01 00:00:00', '2027-05-03 23:59:59', true],
  ] as const;
  const head = 'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT\n';
  for (const [row, start, end, allDay] of rows) {
    const { records } = await recordsOf(t, { 'a.csv': `${head}A,${row}\n` });
    const { start_date, end_date, all_day } = records[0]?.fields ?? {};
    assert.deepEqual([start_date, end_date, all_day], [start, end, allDay], row);
  }
});

test('a table that is none, or has something wrong in it, is refused with its place', async (t) => {
  const event =
    'Event Name,Event Start Date,Event Start Time,Event End Date,All Day Event,Event Organizer Name\n';
  const venue = 'Venue Name,Venue Latitude,Venue Longitude\n';
  const rows: readonly (readonly [
    what: string,
    content: string | Buffer,
    message: RegExp,
    options?: Options,
  ])[] = [
    ['empty', '', /^a\.csv: It is empty/],
    [
      'no table',
      'hello\nworld\n',
      /^a\.csv: The columns EVENT NAME, EVENT START DATE are missing for a table of events\. Not understood: hello\./,
    ],
    [
      'headings of several kinds',
      'Name,Phone\nA,1\n',
      /EVENT START DATE is missing for a table of events\. Not understood: Phone\. .*--venues-file/,
    ],
    [
      'a needed column is missing',
      'Event Name,Event Cost\nA,1\n',
      /^a\.csv: The column EVENT START DATE is missing/,
    ],
    [
      'a needed column has a heading that is not understood',
      'Título;Celebración;Hora\nA;2027-01-01;10:00\n',
      /^a\.csv: The column EVENT START DATE is missing for a table of events\. Not understood: Celebración\./,
    ],
    [
      'the wrong separator',
      `${event}A,2027-01-01,,,,\n`,
      /a\.csv: The columns EVENT NAME, EVENT START DATE are missing/,
      { delimiter: ';' },
    ],
    [
      'a day that does not exist',
      `${event}A,2027-02-29,,,,\n`,
      /\n {2}a\.csv, line 2: Event Start Date "2027-02-29": /,
    ],
    [
      'after a row of several lines',
      `${event}"A\r\nB\r\n",2027-01-01,,,,\r\nC,x,,,,\r\n`,
      /a\.csv, line 5: /,
    ],
    ['an hour that does not exist', `${event}A,2027-01-01,25:00,,,\n`, /line 2: Event Start Time "25:00": /],
    [
      'an end before the start',
      `${event}A,2027-01-02,,2027-01-01,,\n`,
      /line 2: Event End Date "2027-01-01": The end/,
    ],
    ['no title', `${event},2027-01-01,,,,\n`, /line 2: Event Name: The title is missing/],
    ['no date', `${event}A,,10:00,,,\n`, /line 2: Event Start Date: The date is missing/],
    ['neither yes nor no', `${event}A,2027-01-01,,,maybe,\n`, /line 2: All Day Event "maybe": TRUE or FALSE/],
    ['ids for names', `${event}A,2027-01-01,,,,"12,13"\n`, /line 2: Event Organizer Name "12,13": Ids/],
    ['too many fields', `${event}A,2027-01-01,,,,,x\n`, /line 2: It has 7 fields and the header row 6/],
    [
      'the same event twice',
      `${event}A,2027-01-01,,,,\nB,2027-01-01,,,,\na ,2027-01-01,,,,\n`,
      /line 4: It repeats .* a\.csv, line 2/,
    ],
    ['NUL', `${event}A\0,2027-01-01,,,,\n`, /line 2: There is a character that is no text in utf-8/],
    [
      'half a character',
      wide(Buffer.from(`${event}\ud800,2027-01-01,,,,\n`, 'utf16le'), 'fffe'),
      /line 2: There is a character that is no text in utf-16le/,
    ],
    [
      'another encoding than said',
      Buffer.from(`${event}Año,2027-01-01,,,,\n`, 'latin1'),
      /line 2: There is a character that is no text in utf-8/,
      { encoding: 'utf-8' },
    ],
    [
      'a quotation mark that stays open',
      `${event}A,2027-01-01,,,,\n"B,2027-01-01,,,,\nC,2027-01-01,,,,\n`,
      /line 3: A quotation mark that opens in this row is not closed/,
    ],
    [
      'text after a quotation mark',
      `${event}A,2027-01-50,,,,\n"B"x,2027-01-01,,,,\n`,
      /Errors: 2\..*line 2: .*line 3: A quotation mark is out of place/s,
    ],
    [
      'text after a quotation mark and a blank',
      `${event}"B" x,2027-01-01\n`,
      /line 2: A quotation mark is out of place/,
    ],
    ['a row without end', `${event}"${'x\n'.repeat(2_200_000)}`, /line 2: The row is larger than 4 MB/],
    [
      'a row of nothing but separators',
      `${event}A${','.repeat(5_000_000)}\nB,x,,,,\n`,
      /Errors: 1\..*line 2: The row is larger than 4 MB/s,
    ],
    [
      'a row of empty cells and ends of lines',
      `${event}A,2027-01-01,,,,\n${`"\n"${','.repeat(2000)}`.repeat(2500)}`,
      /line 3: The row is larger than 4 MB/,
    ],
    [
      '300,000 columns',
      `${event.trim()}${',x'.repeat(300_000)}\nA,2027-01-01,,,,\n`,
      /^a\.csv: The first row cannot be read: it is too long/,
    ],
    ['only separators', ','.repeat(1_000_000), /^a\.csv: The first row cannot be read: it is too long/],
    ['only quotation marks', '"'.repeat(300_001), /^a\.csv: /],
    [
      'dates in two orders',
      `${event}A,13/01/2027,,,,\nB,01/13/2027,,,,\n`,
      /13\/01\/2027 \(a\.csv, line 2\) .* 01\/13\/2027 \(a\.csv, line 3\)/,
    ],
    [
      'another order than said',
      `${event}A,13/01/2027,,,,\nB,01/13/2027,,,,\n`,
      /Errors: 1\..*line 3: Event Start Date "01\/13\/2027"/s,
      { dateOrder: 'dmy' },
    ],
    ['degrees beyond the pole', `${venue}A,91,0\n`, /line 2: Venue Latitude "91": Degrees are expected/],
    ['words for degrees', `${venue}A,41,west\n`, /line 2: Venue Longitude "west": Degrees are expected/],
    ['half a place', `${venue}A,41,\n`, /line 2: Venue Longitude: Latitude and longitude are needed/],
    ['the same venue twice', `${venue}Teatro,,\nTEATRO,,\n`, /line 3: It repeats the name of a\.csv, line 2/],
    [
      'many wrong rows',
      `${event}${'A,x,,,,\n'.repeat(150)}`,
      /Errors: 150\..*line 101: [^\n]+\n {2}… and 50 more\.$/s,
    ],
  ];
  for (const [what, content, message, options] of rows) {
    await t.test(what, async (context) => {
      await assert.rejects(open(context, { 'a.csv': content }, options), (error) => {
        assert.ok(error instanceof AppError);
        assert.match(error.phrase.en, message);
        return true;
      });
    });
  }
});
