import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type NewPlace, onEachDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

// 2027-03-03 is a Wednesday.
const startSite = async (context: TestContext, place: NewPlace): Promise<WholeServer> => {
  const server = await startWholeServer(await place('schema'));
  context.after(() => server.close());
  server.setClock('2027-03-03T11:00:00Z');
  const create = async (title: string, start: string, end: string, more = {}) => {
    const json = { title, start_date: start, end_date: end, timezone: 'Europe/Madrid', ...more };
    const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
    assert.equal(status, 201, JSON.stringify(body));
  };
  const music = { categories: ['Música'] };
  await create('Jazz de antes', '2027-02-01 20:00', '2027-02-01 22:00', music);
  await create('Taller del viernes', '2027-03-05 10:00', '2027-03-05 12:00');
  await create('Concierto del viernes', '2027-03-05 21:00', '2027-03-05 23:00', music);
  await create('Rastro', '2027-03-07 10:00', '2027-03-07 14:00', { venue: { venue: 'La Alameda' } });
  await create('Feria de mayo', '2027-05-04 10:00', '2027-05-12 20:00');
  await create('Verano', '2027-07-07 10:00', '2027-07-07 14:00');
  return server;
};

/** What a page says, line by line, without its head. */
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

const titlesOf = (html: string): readonly string[] =>
  [...html.matchAll(/class="event-row-link"[^>]*>([^<]+)/g)].map(([, title]) => title ?? '');

onEachDatabase('lists as pages', (place) => {
  test('dropping a filter on a further page leads to the first page of the other list', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(() => server.close());
    server.setClock('2027-03-03T11:00:00Z');
    for (let day = 1; day <= 31; day += 1) {
      const json = {
        title: `Cine ${day}`,
        start_date: `2027-03-${day} 20:00`,
        end_date: `2027-03-${day} 22:00`,
      };
      const more = { categories: ['Cine'], cost: '0', timezone: 'Europe/Madrid' };
      await server.ask('administrator', `POST ${api}/events`, { json: { ...json, ...more } });
    }
    server.setClock('2027-05-01T11:00:00Z');
    const { bytes } = await server.ask('-', 'GET /events/category/cine/past/page/2/?free=true');
    const page = bytes.toString();
    assert.match(page, /href="\/events\/past\/\?free=true"/);
    assert.match(page, /href="\/events\/category\/cine\/past\/"/);
  });

  test('a day on which an event goes on is no day without events', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(() => server.close());
    server.setClock('2027-03-03T11:00:00Z');
    const json = { title: 'Festival', start_date: '2027-03-06 18:00', end_date: '2027-03-07 20:00' };
    assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
    const page = (await server.ask('-', 'GET /events/')).bytes.toString();
    assert.match(textOf(page), /dom 7 de marzo , 1 evento/);
    assert.match(page, /href="\/events\/2027-03-07\/"/);
    assert.match(textOf(page), /lun 8 de marzo , sin eventos/);
  });

  test('an event names what comes next in its place, and of its category what is not there already', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(() => server.close());
    server.setClock('2027-03-03T11:00:00Z');
    const hall = { venue: { venue: 'Auditorio' } };
    for (const [day, title, more] of [
      ['06', 'Primero', hall],
      ['07', 'Segundo', hall],
      ['08', 'Fuera', {}],
    ] as const) {
      const times = { start_date: `2027-03-${day} 20:00`, end_date: `2027-03-${day} 22:00` };
      const json = { title, ...times, ...more, categories: ['Música'] };
      assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
    }
    const page = (await server.ask('-', 'GET /event/primero/')).bytes.toString();
    const [, next = ''] = textOf(page).split('También en Auditorio');
    const [atVenue = '', ofCategory = ''] = next.split('Más de Música');
    assert.match(atVenue, /Segundo/);
    assert.match(ofCategory, /Fuera/);
    assert.doesNotMatch(ofCategory, /Segundo/);
  });

  test('of a calendar with a few events', async (t) => {
    const server = await startSite(t, place);
    const read = async (path: string, status = 200): Promise<string> => {
      const answer = await server.ask('-', `GET ${path}`);
      assert.equal(answer.status, status, path);
      return answer.bytes.toString();
    };

    await t.test('the weekend begins on Friday evening, and is no search', async () => {
      const page = await read('/events/weekend/');
      assert.deepEqual(titlesOf(page), ['Concierto del viernes', 'Rastro']);
      assert.match(page, /<h1[^>]*>Fin de semana</);
      assert.match(page, /<title>Fin de semana · /);
      assert.match(page, /name="robots" content="noindex/);
    });

    await t.test('on Sunday the weekend is what is left of it', async () => {
      server.setClock('2027-03-07T11:00:00Z');
      assert.deepEqual(titlesOf(await read('/events/weekend/')), ['Rastro']);
      server.setClock('2027-03-03T11:00:00Z');
    });

    await t.test('where nothing is found the category of the path can be dropped too', async () => {
      const page = await read('/events/category/musica/?search=rastro');
      assert.match(
        textOf(page),
        /Nada con «rastro» · Música Quitar Música: 1 evento Quitar «rastro»: 1 evento/,
      );
      assert.match(page, /href="\/events\/\?search=rastro"[^>]*>Quitar Música/);
      assert.deepEqual(titlesOf(page), ['Taller del viernes', 'Concierto del viernes', 'Rastro']);
    });

    await t.test('where nothing is coming past events are offered with their number', async () => {
      const page = await read('/events/?search=antes');
      assert.match(textOf(page), /1 evento pasado/);
      assert.match(page, /href="\/events\/past\/\?search=antes"/);
    });

    await t.test('the title of a filtered list names what it is filtered by', async () => {
      assert.match(await read('/events/category/musica/?free=true'), /<title>Música, Gratis · /);
      assert.match(await read('/events/?search=rastro&free=true'), /<title>«rastro», Gratis · /);
    });

    await t.test('a weekend without hits counts what dropping a filter finds on that weekend', async () => {
      const page = await read('/events/category/musica/weekend/?search=nada');
      assert.match(textOf(page), /Quitar «nada»: 1 evento/);
      assert.doesNotMatch(textOf(page), /Quitar Fin de semana/);
    });

    await t.test(
      'the weekend and the past of a category say both, and lead on as those of everything',
      async () => {
        const weekend = await read('/events/category/musica/weekend/');
        assert.match(weekend, /<h1[^>]*><span[^>]*>Música<\/span> · Fin de semana</);
        assert.match(weekend, /<title>Música · Fin de semana · /);
        assert.match(textOf(weekend), /Toda la agenda/);
        const past = await read('/events/category/musica/past/');
        assert.match(past, /<h1[^>]*><span[^>]*>Música<\/span> · Eventos pasados</);
        assert.deepEqual(titlesOf(past), ['Jazz de antes']);
        assert.match(textOf(past), /Toda la agenda/);
      },
    );

    await t.test('a weekend with nothing on is no sign of a new calendar', async () => {
      server.setClock('2027-03-10T11:00:00Z');
      const page = textOf(await read('/events/weekend/'));
      assert.doesNotMatch(page, /acaba de abrir/);
      assert.match(page, /Toda la agenda/);
      server.setClock('2027-03-03T11:00:00Z');
    });

    await t.test('what has been running for long counts among what is found', async () => {
      server.setClock('2027-05-10T11:00:00Z');
      assert.match(textOf(await read('/events/?search=feria')), /«feria»: 1 evento /);
      assert.match(
        textOf(await read('/events/weekend/?search=feria')),
        /Nada con «feria» · Fin de semana Quitar/,
      );
      server.setClock('2027-03-03T11:00:00Z');
    });

    await t.test('what is past is said of a filtered list too, and can be dropped', async () => {
      const page = await read('/events/past/?search=jazz');
      assert.match(page, /<title>«jazz», Eventos pasados · /);
      assert.match(page, /href="\/events\/\?search=jazz"/);
      assert.match(textOf(await read('/events/past/?search=feria')), /Quitar Eventos pasados: 1 evento/);
    });

    await t.test('days that are asked for are said as days', async () => {
      const both = textOf(await read('/events/?start_date=2027-03-05&end_date=2027-03-07'));
      assert.match(both, /del 5 al 7 de marzo: 3 eventos/);
      assert.match(textOf(await read('/events/?start_date=2027-03-06')), /desde el 6 de marzo: 3 eventos/);
      assert.match(textOf(await read('/events/?end_date=2027-03-05&lang=en')), /until 5 March: 2 events/);
    });

    await t.test('a month, a week and a day of a category say so in their titles', async () => {
      for (const [path, name] of [
        ['month/2027-03/', 'Marzo de 2027'],
        ['week/2027-03-01/', 'Del 1 al 7 de marzo'],
        ['2027-03-05/', 'Viernes, 5 de marzo'],
      ] as const) {
        const page = await read(`/events/category/musica/${path}`);
        assert.ok(page.includes(`<title>${name} · Música · `), path);
        assert.ok((await read(`/events/${path}`)).includes(`<title>${name} · Cartelera<`));
      }
    });

    await t.test('a month folds its past days only where something was on', async () => {
      assert.doesNotMatch(textOf(await read('/events/month/')), /eventos pasados/);
      server.setClock('2027-03-08T11:00:00Z');
      assert.match(textOf(await read('/events/month/')), /Del 1 al 7: 3 eventos pasados/);
      server.setClock('2027-03-03T11:00:00Z');
    });

    await t.test('in a month and a week what runs for long is in the strip only', async () => {
      for (const path of ['/events/month/2027-05/', '/events/week/2027-05-03/']) {
        const page = await read(path);
        assert.equal(page.match(/Feria de mayo/g)?.length, 1, path);
        assert.match(page, /class="running-link"[^>]*>Feria de mayo/, path);
      }
    });

    await t.test('a venue is not named again under its own name', async () => {
      const page = await read('/venue/la-alameda/');
      assert.deepEqual(titlesOf(page), ['Rastro']);
      assert.doesNotMatch(page, /event-row-where/);
    });

    for (const [path, month] of [
      ['/events/month/2040-01/', 'Julio de 2027'],
      ['/events/1990-01-01/', 'Febrero de 2027'],
      ['/events/week/2040-01-02/', 'Julio de 2027'],
    ] as const) {
      await t.test(`${path}, which is out of reach, leads to the nearest month`, async () => {
        const page = await read(path, 404);
        assert.match(textOf(page), /La agenda no llega a esa fecha/);
        assert.match(textOf(page), new RegExp(month));
      });
    }
  });

  test('in the small hours hold a night as long as it goes on, under its evening', async (t) => {
    const server = await startSite(t, place);
    const night = { start_date: '2027-03-02 21:00', end_date: '2027-03-03 04:00', timezone: 'Europe/Madrid' };
    const json = { title: 'Baile de noche', ...night, venue: { venue: 'La Alameda' } };
    assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
    for (const [clock, isShown] of [
      ['2027-03-03T00:30:00Z', true],
      ['2027-03-03T03:30:00Z', false],
    ] as const) {
      server.setClock(clock);
      for (const path of ['/events/', '/venue/la-alameda/']) {
        const page = (await server.ask('-', `GET ${path}`)).bytes.toString();
        assert.equal(titlesOf(page).includes('Baile de noche'), isShown, `${path} at ${clock}`);
        assert.equal(/<section class="day" id="2027-03-02">/.test(page), isShown, `${path} at ${clock}`);
        if (isShown) assert.match(textOf(page), /21:00 hasta las 04:00 del miércoles Ahora Baile de noche/);
      }
    }
  });

  test('of a day begin with what is on after its midnight and end with its evening', async (t) => {
    const server = await startSite(t, place);
    for (const [title, start, end] of [
      ['Madrugada', '2027-03-05 00:30', '2027-03-05 03:30'],
      ['Trasnoche', '2027-03-06 00:30', '2027-03-06 03:30'],
    ] as const) {
      const json = { title, start_date: start, end_date: end, timezone: 'Europe/Madrid' };
      assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
    }
    const page = (await server.ask('-', 'GET /events/2027-03-05/')).bytes.toString();
    assert.deepEqual(titlesOf(page), ['Madrugada', 'Taller del viernes', 'Concierto del viernes']);
    assert.match(
      textOf(page),
      /De madrugada 00:30 noche del jueves, hasta las 03:30 Madrugada Por la mañana .* Por la noche /,
    );
    const json = {
      ...{ title: 'Noche en vela', timezone: 'Europe/Madrid' },
      ...{ start_date: '2027-03-07 22:00', end_date: '2027-03-08 06:30' },
    };
    assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
    const after = textOf((await server.ask('-', 'GET /events/2027-03-08/')).bytes.toString());
    assert.match(after, /Desde el día anterior .*hasta las 06:30 .*Noche en vela/);
    assert.doesNotMatch(after, /Todo el día/);
    const week = (await server.ask('-', 'GET /events/week/2027-03-01/')).bytes.toString();
    const ofDay = titlesOf(week).filter((title) => titlesOf(page).includes(title));
    assert.deepEqual(ofDay, titlesOf(page));
  });
});
