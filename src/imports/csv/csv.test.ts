import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CalendarServer, startCalendarServer } from '../../../test/support/calendar-server.ts';
import { writeFiles } from '../../../test/support/csv-files.ts';
import { onEachDatabase } from '../../../test/support/databases.ts';
import type { Actor } from '../../kernel/actor.ts';
import { questionsTo } from '../questions.ts';
import type { ImportReport } from '../report.ts';
import { importSource } from '../run.ts';
import { type CsvRequest, openCsvSource } from './source.ts';

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
Feria,,Plaza Mayor,"Ayuntamiento, Peña",2031-06-01,,2031-06-03,,TRUE,,,,Fiestas,,,,,,,,,,,,
`;

const counts = (report: ImportReport, kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'): string => {
  const { created, updated, unchanged, skipped } = report.counts[kind];
  return `${created} ${updated} ${unchanged} ${skipped}`;
};

onEachDatabase('csv', (place) => {
  test('files of the layout of The Events Calendar come in whole, and a second time change nothing', async (t) => {
    const server = await startCalendarServer(t, place);
    const files = { 'events.csv': events, 'venues.csv': venues, 'organizers.csv': organizers };
    const dry = await importFiles(t, server, files, { dryRun: true });
    assert.equal(counts(dry, 'event'), '2 0 0 0');
    assert.equal(
      (await server.ask('-', 'GET /events?start_date=2031-01-01&end_date=2032-01-01')).body.total,
      0,
    );

    const report = await importFiles(t, server, files);
    assert.deepEqual(report.problems, []);
    assert.equal(counts(report, 'event'), '2 0 0 0');
    assert.equal(counts(report, 'venue'), '2 0 0 0');
    assert.equal(counts(report, 'organizer'), '3 0 0 0');
    const { body } = await server.ask('-', 'GET /events?start_date=2031-01-01&end_date=2032-01-01');
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
    assert.equal(feria.organizer.length, 2);

    const again = await importFiles(t, server, files);
    assert.equal(counts(again, 'event'), '0 0 2 0');
    assert.equal(counts(again, 'venue'), '0 0 2 0');
    assert.equal(counts(again, 'category'), '0 0 2 0');
    const alone = await importFiles(t, server, { 'other.csv': events });
    assert.equal(counts(alone, 'event'), '0 0 2 0');
    assert.equal(counts(alone, 'venue'), '0 0 2 0');
    assert.deepEqual(alone.vanished, []);
  });
});
