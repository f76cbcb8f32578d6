import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { writeFiles } from '../../../../test/support/calendars/csv-files.ts';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/error.ts';
import { questionsTo } from '../check-fields.ts';
import type { ImportReport } from '../report.ts';
import { importSource } from '../run.ts';
import { type CsvRequest, openCsvSource } from './source.ts';

/** The year of the events in these files. */
const in2031 = 'start_date=2031-01-01&end_date=2032-01-01';

const administrator: Actor = { userId: 1, role: 'administrator', scope: 'admin' };

type Options = Partial<Omit<CsvRequest, 'files' | 'questions'>> & { readonly dryRun?: boolean };

const importFiles = async (
  t: TestContext,
  { dependencies }: CalendarServer,
  files: Readonly<Record<string, string | Uint8Array>>,
  { dryRun = false, ...options }: Options = {},
): Promise<ImportReport> => {
  const source = await openCsvSource({
    files: (await writeFiles(t, files)).map((path) => ({ path, kind: null })),
    encoding: null,
    delimiter: null,
    dateOrder: null,
    skipBadRows: false,
    questions: questionsTo(dependencies, administrator),
    ...options,
  });
  return importSource(dependencies, source, {
    actor: administrator,
    authors: new Map(),
    dryRun,
    mirror: false,
    acceptLosses: false,
    onProgress: () => undefined,
  });
};

const venues = `Venue Name,Venue Description,Venue Country,Venue Address,Venue Address 2,Venue City,Venue State/Province,Venue Zip,Venue Overwrite,Venue Latitude,Venue Longitude,Venue Phone,Venue Website
Teatro Principal,Del siglo XIX,España,Calle Mayor 1,2.º izquierda,Soria,Castilla y León,42001,1,41.7636,-2.4649,+34 975 000 000,www.teatro.example
`;
const organizers = `ORGANIZER NAME,ORGANIZER DESCRIPTION,ORGANIZER EMAIL,ORGANIZER WEBSITE,ORGANIZER PHONE
"Pérez, Hijos y Cía.",Desde 1920,hola@perez.example,https://perez.example/,123
`;
const events = `EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,HIDE FROM EVENT LISTINGS,STICKY IN MONTH VIEW,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT CURRENCY POSITION,EVENT ISO CURRENCY CODE,EVENT FEATURED IMAGE,EVENT WEBSITE,EVENT SHOW MAP LINK,EVENT SHOW MAP,ALLOW COMMENTS,ALLOW TRACKBACKS AND PINGBACKS,EVENT DESCRIPTION
Verbena,Breve,Teatro Principal,"Pérez, Hijos y Cía.",2031-05-10,20:00,2031-05-10,22:30,FALSE,Europe/Lisbon,FALSE,TRUE,"Música, Fiestas",verano,10-20,€,suffix,EUR,,https://verbena.example/,TRUE,TRUE,FALSE,FALSE,"Primera línea
segunda ""línea"""
Feria,,Plaza Mayor,"Pérez, Hijos y Cía., Ayuntamiento, Peña",2031-06-01,,2031-06-03,,TRUE,,,,Fiestas,,,,,,,,,,,,
`;

const counts = (report: ImportReport, kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'): string => {
  const { created, updated, unchanged, skipped } = report.counts[kind];
  return `${created} ${updated} ${unchanged} ${skipped}`;
};

onOneDatabase('csv', (place) => {
  test('texts that are too long are cut at the end of a word, which is named, and refuse nothing', async (t) => {
    const server = await startCalendarServer(t, place);
    const city = 'Soria '.repeat(99);
    const files = { 'venues.csv': `Venue Name,Venue City\n${'Sala '.repeat(300)},${city}\n` };
    const report = await importFiles(t, server, files);
    assert.deepEqual(
      report.problems.map(({ reason, skipped }) => [reason.en, skipped]),
      [
        ['venue: it had more than 1000 characters and was cut.', false],
        ['city: it had more than 500 characters and was cut.', false],
      ],
    );
    const { venues } = (await server.ask('-', 'GET /venues')).body;
    assert.deepEqual(
      [venues.length, venues[0].venue, venues[0].city],
      [1, 'Sala '.repeat(200).trim(), 'Soria '.repeat(83).trim()],
    );
  });

  test('files of the layout of The Events Calendar come in whole, and a second time change nothing', async (t) => {
    const server = await startCalendarServer(t, place);
    const files = { 'events.csv': events, 'venues.csv': venues, 'organizers.csv': organizers };
    const dry = await importFiles(t, server, files, { dryRun: true });
    assert.equal(counts(dry, 'event'), '2 0 0 0');
    assert.equal((await server.ask('-', `GET /events?${in2031}`)).body.total, 0);

    const report = await importFiles(t, server, files);
    assert.deepEqual(report.problems, []);
    assert.equal(counts(report, 'event'), '2 0 0 0');
    assert.equal(counts(report, 'venue'), '2 0 0 0');
    assert.equal(counts(report, 'organizer'), '3 0 0 0');
    const { body } = await server.ask('-', `GET /events?${in2031}`);
    const [verbena, feria] = body.events;
    assert.equal(verbena.title, 'Verbena');
    assert.match(verbena.description, /Primera línea<br \/>\nsegunda/);
    assert.equal(verbena.start_date, '2031-05-10 20:00:00');
    assert.equal(verbena.end_date, '2031-05-10 22:30:00');
    assert.equal(verbena.timezone, 'Europe/Lisbon');
    assert.equal(verbena.cost, '10€ – 20€');
    assert.equal(verbena.website, 'https://verbena.example/');
    assert.equal(verbena.sticky, true);
    assert.equal(verbena.show_map, true);
    assert.equal(verbena.venue.venue, 'Teatro Principal');
    assert.equal(verbena.venue.address, 'Calle Mayor 1, 2.º izquierda');
    assert.equal(verbena.venue.stateprovince, 'Castilla y León');
    assert.equal(verbena.venue.geo_lat, 41.7636);
    assert.equal(verbena.venue.website, 'http://www.teatro.example');
    assert.deepEqual(
      verbena.organizer.map((one: { organizer: string }) => one.organizer),
      ['Pérez, Hijos y Cía.'],
    );
    assert.deepEqual(
      verbena.categories.map((one: { name: string }) => one.name),
      ['Fiestas', 'Música'],
    );
    assert.equal(feria.all_day, true);
    assert.equal(feria.end_date, '2031-06-03 23:59:59');
    assert.equal(feria.venue.venue, 'Plaza Mayor');
    assert.deepEqual(
      feria.organizer.map((one: { organizer: string }) => one.organizer),
      ['Pérez, Hijos y Cía.', 'Ayuntamiento', 'Peña'],
    );

    const again = await importFiles(t, server, files);
    assert.equal(counts(again, 'event'), '0 0 2 0');
    assert.equal(counts(again, 'venue'), '0 0 2 0');
    assert.equal(counts(again, 'category'), '0 0 2 0');
    const alone = await importFiles(t, server, { 'other.csv': events });
    assert.equal(counts(alone, 'event'), '0 0 2 0');
    assert.equal(counts(alone, 'venue'), '0 0 2 0');
    assert.deepEqual(alone.vanished, []);
  });

  test('a changed row changes its event, and leaves what the file has no column for', async (t) => {
    const server = await startCalendarServer(t, place);
    const made = await server.create('author', {
      title: 'Verbena',
      start_date: '2031-05-10 20:00:00',
      end_date: '2031-05-10 21:00:00',
      venue: { venue: 'Plaza', address: 'Calle Mayor 1' },
      organizer: { organizer: 'Peña' },
      categories: ['Música'],
      tags: ['verano', 'noche'],
      cost: '3',
    });
    const head = 'Event Name,Event Start Date,Event Start Time,Event End Time,Event Cost,Event Tags\n';
    const first = await importFiles(t, server, { 'a.csv': `${head}VERBENA,10/05/2031,20:00,22:00,5 €,\n` });
    assert.equal(counts(first, 'event'), '0 1 0 0');
    const read = async () => (await server.ask('-', `GET /events/${made.id}`)).body;
    const changed = await read();
    assert.equal(changed.end_date, '2031-05-10 22:00:00');
    assert.equal(changed.cost, '5€');
    assert.equal(changed.author, made.author);
    assert.equal(changed.venue.address, 'Calle Mayor 1');
    assert.equal(changed.organizer[0].organizer, 'Peña');
    assert.equal(changed.categories[0].name, 'Música');
    assert.deepEqual(changed.tags, []);
    const second = await importFiles(t, server, {
      'a.csv': `${head}VERBENA,10/05/2031,20:00,22:00,,fiesta\n`,
    });
    assert.equal(counts(second, 'event'), '0 1 0 0');
    assert.equal(counts(second, 'tag'), '1 0 0 0');
    const again = await read();
    assert.equal(again.cost, '');
    assert.deepEqual(
      again.tags.map((tag: { name: string }) => tag.name),
      ['fiesta'],
    );
  });

  test('a table changes whether its events take place, and one without the columns leaves that as it is', async (t) => {
    const server = await startCalendarServer(t, place);
    const state = async () => {
      const { body } = await server.ask('-', `GET /events?${in2031}`);
      return [body.events[0].event_status, body.events[0].status_note];
    };
    const importRow = async (headings: string, cells: string) => {
      const report = await importFiles(t, server, {
        'a.csv': `Título,Fecha${headings}\nVerbena,10/05/2031${cells}\n`,
      });
      return [counts(report, 'event'), ...(await state())];
    };
    const both = ',Estado del evento,Nota';
    assert.deepEqual(await importRow(both, ',cancelada,Por lluvia'), ['1 0 0 0', 'cancelled', 'Por lluvia']);
    assert.deepEqual(await importRow(both, ',cancelada,Por lluvia'), ['0 0 1 0', 'cancelled', 'Por lluvia']);
    assert.deepEqual(await importRow(',Precio', ',3'), ['0 1 0 0', 'cancelled', 'Por lluvia']);
    assert.deepEqual(await importRow(',Estado del evento', ',aplazada'), [
      '0 1 0 0',
      'postponed',
      'Por lluvia',
    ]);
    assert.deepEqual(await importRow(both, ',programado,'), ['0 1 0 0', 'scheduled', '']);
    assert.deepEqual(await importRow(both, ',en línea,'), ['0 1 0 0', 'moved_online', '']);
    assert.deepEqual(await importRow('', ''), ['0 1 0 0', 'moved_online', '']);
    assert.deepEqual(
      await importRow(both, ',,'),
      ['0 1 0 0', 'scheduled', ''],
      'empty cells empty the field',
    );
  });

  test('venues, organizers and terms that are only named are found by their names and stay as they are', async (t) => {
    const server = await startCalendarServer(t, place);
    const venue = { venue: 'Teatro Principal', city: 'Soria' };
    const organizer = { organizer: 'Pérez, Hijos y Cía.', email: 'hola@perez.example' };
    const { id } = (await server.ask('editor', 'POST /venues', venue)).body;
    await server.ask('editor', 'POST /organizers', organizer);
    await server.ask('editor', 'POST /categories', { name: 'Música', slug: 'en-vivo' });
    const file = {
      'a.csv':
        'Event Name,Event Start Date,Event Venue Name,Event Organizer Name,Event Category\n' +
        'A,2031-05-10,TEATRO PRINCIPAL,"pérez, hijos y cía.",música\n',
    };
    for (const created of ['1 0 0 0', '0 0 1 0']) {
      const report = await importFiles(t, server, file);
      assert.equal(counts(report, 'event'), created);
      for (const kind of ['venue', 'organizer', 'category'] as const) {
        assert.equal(counts(report, kind), '0 0 1 0', kind);
      }
    }
    const { events: found } = (await server.ask('-', `GET /events?venue=${id}&${in2031}`)).body;
    assert.equal(found[0].venue.city, 'Soria');
    assert.equal(found[0].organizer[0].email, 'hola@perez.example');
    assert.equal(found[0].categories[0].slug, 'en-vivo');

    const told = await importFiles(t, server, { 'v.csv': 'Venue Name,Venue Phone\nTeatro Principal,123\n' });
    assert.equal(counts(told, 'venue'), '0 1 0 0');
    const { body } = await server.ask('-', `GET /venues/${id}`);
    assert.deepEqual([body.phone, body.city], ['123', 'Soria']);
  });

  test('moments are shown in the zone of their event, and a second import changes nothing', async (t) => {
    const server = await startCalendarServer(t, place);
    const made = await server.create('author', {
      title: 'Lisboa',
      start_date: '2031-05-10 20:00:00',
      end_date: '2031-05-10 21:00:00',
      timezone: 'Europe/Lisbon',
    });
    await server.ask('editor', 'POST /organizers', { organizer: 'Fundación Río, F.S.P.' });
    const files = {
      'a.csv':
        'Título,Inicio,Fin,Zona horaria,Organizador,Categoría\n' +
        'A,2031-12-31T20:00:00Z,2031-12-31T22:00:00.000+01:00,,"Fundación Río, F.S.P., Peña",Cine;Danza\n' +
        'Lisboa,2031-05-10T19:00:00Z,2031-05-10T21:00:00Z,Europe/Lisbon\n' +
        // The second time that the clocks show 02:30.
        'Noche,2031-10-26T01:30:00Z\n',
    };
    assert.equal(counts(await importFiles(t, server, files), 'event'), '2 1 0 0');
    assert.equal(counts(await importFiles(t, server, files), 'event'), '0 0 3 0');
    const { body } = await server.ask('-', `GET /events?${in2031}`);
    const [lisboa, noche, first] = body.events;
    assert.deepEqual([first.start_date, first.end_date], ['2031-12-31 21:00:00', '2031-12-31 22:00:00']);
    assert.deepEqual(
      [lisboa.id, lisboa.start_date, lisboa.end_date],
      [made.id, '2031-05-10 20:00:00', '2031-05-10 22:00:00'],
    );
    assert.deepEqual(
      [noche.start_date, noche.utc_start_date],
      ['2031-10-26 02:30:00', '2031-10-26 01:30:00'],
    );
    assert.deepEqual(
      first.organizer.map((one: { organizer: string }) => one.organizer),
      ['Fundación Río, F.S.P.', 'Peña'],
    );
    assert.deepEqual(
      first.categories.map((one: { name: string }) => one.name),
      ['Cine', 'Danza'],
    );
  });

  test('the same title at the same time in two venues is two events', async (t) => {
    const server = await startCalendarServer(t, place);
    const rows = ['Cuentacuentos,2031-05-10,10:00,Norte', 'Cuentacuentos,2031-05-10,10:00,Sur'];
    const head = 'Event Name,Event Start Date,Event Start Time,Event Venue Name';
    const files = (order: readonly string[]) => ({ 'a.csv': [head, ...order].join('\n') });
    assert.equal(counts(await importFiles(t, server, files(rows)), 'event'), '2 0 0 0');
    assert.equal(counts(await importFiles(t, server, files(rows)), 'event'), '0 0 2 0');
    const { body } = await server.ask('-', `GET /events?${in2031}`);
    assert.deepEqual(body.events.map((event: { venue: { venue: string } }) => event.venue.venue).sort(), [
      'Norte',
      'Sur',
    ]);
  });

  test('one bad row keeps everything out, unless bad rows are skipped', async (t) => {
    const server = await startCalendarServer(t, place);
    const files = {
      'a.csv':
        'Event Name,Event Start Date,Event Website,Event Venue Name,Event Category\n' +
        'A,2031-05-10,https://a.example/,Norte,Uno\n' +
        'B,2031-05-11,no website,Sur,Dos\n' +
        'C,2031-02-30,no website,Sur,Dos\n' +
        'D,2031-05-12,,"<b></b>",Dos\n',
    };
    await assert.rejects(importFiles(t, server, files), (error) => {
      assert.ok(error instanceof AppError);
      const lines = error.phrase.es.split('\n');
      assert.match(lines[0] ?? '', /^No se ha importado nada\. Errores: 4\.$/);
      assert.match(lines[1] ?? '', /^ {2}a\.csv, línea 3: Event Website "no website": Debe ser una URL/);
      assert.match(lines[2] ?? '', /^ {2}a\.csv, línea 4: Event Start Date "2031-02-30": Debe ser una fecha/);
      assert.match(lines[3] ?? '', /^ {2}a\.csv, línea 4: Event Website/);
      assert.match(lines[4] ?? '', /^ {2}a\.csv, línea 5: "<b><\/b>": El nombre/);
      return true;
    });
    for (const list of ['events', 'venues', 'categories']) {
      assert.equal(
        (await server.ask('administrator', `GET /${list}?${in2031}`)).headers['x-tec-total'] ?? '0',
        '0',
        list,
      );
    }
    const report = await importFiles(t, server, files, { skipBadRows: true });
    assert.equal(counts(report, 'event'), '1 0 0 3');
    assert.equal(counts(report, 'venue'), '1 0 0 0');
    assert.deepEqual(
      report.problems.map(({ label, skipped }) => [label, skipped]),
      [
        ['a.csv:3', true],
        ['a.csv:4', true],
        ['a.csv:5', true],
      ],
    );
  });
});
