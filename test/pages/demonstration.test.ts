import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { seedSamples } from '../../scripts/seed/seed-samples.ts';
import { atEnd } from '../support/at-end.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { fillWithDemonstration } from '../support/calendars/demonstration.ts';
import { testSite } from '../support/calendars/test-calendar.ts';
import { openMigrated, placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const morning = '2027-03-05T10:00:00Z';
/** The same day, when most of it is over. */
const night = '2027-03-05T21:45:00Z';
const api = '/calendar/events/v1';

const readPage = async ({ ask }: WholeServer, path: string): Promise<string> => {
  const { status, bytes } = await ask('-', `GET ${path}`);
  assert.equal(status, 200, path);
  return bytes.toString();
};

/** The row of a list that holds the title. */
const rowOf = (page: string, title: string): string =>
  page.split('<li class="event-row').find((row) => row.includes(title)) ?? '';

test('the demonstration', async (t) => {
  const location = await placeInFile('schema');
  const fill = fillWithDemonstration(location, morning);
  const server = await startWholeServer(location, { demo: 'true' }, fill);
  t.after(() => server.close());
  server.setClock(morning);

  await t.test('has pictures with a Spanish text for those who do not see them, in every shape', async () => {
    const { body } = await server.ask('-', `GET ${api}/media?per_page=100`);
    const all: { width: number; height: number; alt_text: string }[] = body.media;
    assert.ok(all.length > 30, String(all.length));
    for (const { alt_text } of all)
      assert.match(alt_text, /^[A-ZÁÉ][^.]{10,120}, en [^.]{10,60} sobre [^.]+\.$/);
    assert.ok(new Set(all.map(({ alt_text }) => alt_text)).size === all.length);
    const shapes = new Set(all.map(({ width, height }) => Math.sign(width - height)));
    assert.deepEqual([...shapes].sort(), [-1, 0, 1]);

    const page = await readPage(server, '/event/carmina-burana-orquesta-y-coro-de-la-ribera/');
    const [, file = '', alt = ''] =
      /<img class="event-poster"[^>]* src="([^"]+)"[^>]* alt="([^"]+)"/.exec(page) ?? [];
    assert.match(alt, /^Violonchelos .* sobre azul noche\.$/);
    const picture = await server.ask('-', `GET ${file}`);
    assert.equal(picture.status, 200);
    assert.equal(picture.headers['content-type'], 'image/webp');
  });

  await t.test('says of each state what it is', async () => {
    const list = await readPage(server, '/');
    assert.match(
      rowOf(list, 'Circo en la calle: «Vertical»'),
      /Cancelado.*Por la previsión de viento fuerte/,
    );
    assert.match(rowOf(list, 'La vida es sueño'), /Agotado/);
    assert.match(rowOf(list, 'Cuentacuentos: el dragón'), /Gratis/);
    assert.match(rowOf(list, 'Noche de jazz: Quinteto Aluvión'), /hasta las 02:00 del sábado/);
    assert.match(rowOf(list, 'Puertas abiertas'), /Todo el día/);
    assert.match(list, /id="running".*Molinos de agua\. Fotografías/);
    const whole = list + (await readPage(server, '/events/list/page/2/'));
    assert.match(rowOf(whole, 'Carrera de los Puentes'), /Aplazado.*Por el barro/);
    assert.match(rowOf(whole, 'Conferencia: el tren'), /Pasa a ser en línea/);
    assert.match(rowOf(whole, 'Ensayo general para socios'), /Contraseña/);
    assert.doesNotMatch(whole, /Reunión de voluntariado/);
    assert.match(await readPage(server, '/event/reunion-de-voluntariado/'), /Reunión de voluntariado/);
    const opened = await server.ask(
      '-',
      'GET /calendar/events/v1/events/by-slug/ensayo-general-para-socios?password=bambalinas',
    );
    assert.match(opened.body.description, /con vestuario y sin público/);
  });

  await t.test('tells who organizes and where, and what a category is', async () => {
    assert.match(await readPage(server, '/organizer/compania-la-tramoya/'), /Teatro, títeres y circo/);
    assert.match(await readPage(server, '/venue/teatro-principal/'), /bucle magnético/);
    assert.match(await readPage(server, '/events/category/musica/jazz/'), /Quinteto Aluvión/);
    const places = await readPage(server, '/events/map/');
    assert.match(places, /class="plan/);
    assert.match(places, /<img class="spot-poster"/);
  });

  await t.test('has one picture for each day of a week, of what is featured', async () => {
    const week = await readPage(server, '/events/week/');
    const days = week.split('<li class="week-day"').slice(1);
    assert.equal(days.length, 7);
    const pictures = days.map((day) => day.split('<img class="event-row-poster"').length - 1);
    assert.ok(pictures.every((count) => count <= 1) && pictures.includes(1), pictures.join());
    const today = days.find((day) => day.includes('id="2027-03-05"')) ?? '';
    assert.match(rowOf(today, 'Carmina Burana'), /<img/);
  });

  await t.test('stands in the frame of its city, but not beside a name of somebody else', async (t) => {
    const list = await readPage(server, '/');
    assert.match(list, /<title>Agenda de Villaclara/);
    assert.match(list, /alt="Escudo de Villaclara del Río"/);
    const kept = { ...location, remove: () => Promise.resolve() };
    const other = await startWholeServer(kept, { demo: 'true', organisation: 'Concello de Outra' });
    t.after(() => other.close());
    const page = await readPage(other, '/');
    assert.match(page, /Concello de Outra/);
    assert.doesNotMatch(page, /Agenda de Villaclara|Escudo|Ayuntamiento de/);
  });

  await t.test('in a browser', async (t) => {
    const browser = await startBrowser(t);
    const address = await server.listen();
    for (const javaScriptEnabled of [true, false]) {
      for (const [width, height, whole] of [
        [390, 664, 2],
        [1366, 768, 4],
      ] as const) {
        const script = javaScriptEnabled ? 'with' : 'without';
        await t.test(
          `shows ${whole} whole events at first at ${width} × ${height}, ${script} JavaScript`,
          async () => {
            const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled });
            const page = await context.newPage();
            for (const instant of [morning, night]) {
              server.setClock(instant);
              await page.goto(`${address}/`);
              const rows = await page.locator('.event-row').all();
              const boxes = await Promise.all(rows.slice(0, whole).map((row) => row.boundingBox()));
              const ends = boxes.map((box) => (box === null ? height + 1 : box.y + box.height));
              assert.ok(
                ends.length === whole && ends.every((end) => end <= height),
                `${instant}: ${ends.join()}`,
              );
            }
            server.setClock(morning);
            await context.close();
          },
        );
      }
    }

    await t.test('keeps the room of pictures before they come, each whole in its shape', async () => {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
      const page = await context.newPage();
      const boxOf = async (path: string) => {
        await page.goto(`${address}${path}`, { waitUntil: 'domcontentloaded' });
        return page.locator('.event-poster').boundingBox();
      };
      await page.route('**/media/**', (route) => route.abort());
      const early = await boxOf('/event/conferencia-el-tren-que-nunca-llego/');
      await page.unroute('**/media/**');
      const late = await boxOf('/event/conferencia-el-tren-que-nunca-llego/');
      assert.deepEqual(early, late);
      assert.equal(late?.width, 352, 'a landscape poster is as wide as its column');
      const tall = await boxOf('/event/carmina-burana-orquesta-y-coro-de-la-ribera/');
      assert.equal(tall?.width, 352);
      assert.equal(Math.round((tall?.height ?? 0) * 10), Math.round(352 * 1.4 * 10));
      await context.close();
    });
  });
});

test('the city of the demonstration is nowhere around the events of somebody else', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'), { demo: 'true' }, async (database) => {
    await seedSamples(
      { database, clock: () => Temporal.Instant.from(morning), site: testSite, uidHost: 'agenda.test' },
      { events: 3, seed: 1 },
    );
    return database;
  });
  t.after(() => server.close());
  assert.doesNotMatch(await readPage(server, '/'), /Agenda de Villaclara|Escudo/);
});

test('a demonstration whose pictures cannot be kept leaves nothing', async (t) => {
  const location = await placeInFile('schema');
  atEnd(t, location.remove);
  await writeFile(join(location.dataDirectory, 'media'), 'a file where the folder of pictures should be');
  const database = await openMigrated(location);
  atEnd(t, () => database.close());
  await assert.rejects(fillWithDemonstration(location, morning)(database), { code: 'storage_unavailable' });
  for (const table of ['events', 'venues', 'organizers', 'terms', 'images', 'settings'] as const) {
    const rows = await database.read.selectFrom(table).selectAll().execute();
    assert.deepEqual(rows, [], table);
  }
  assert.deepEqual(
    (await readdir(location.dataDirectory)).filter((name) => name.endsWith('.jpg')),
    [],
  );
});
