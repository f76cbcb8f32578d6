import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

const fieldOrder =
  'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description ' +
  'excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date ' +
  'utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website show_map ' +
  'show_map_link hide_from_listings sticky featured categories tags venue venues organizer custom_fields ticketed tickets event_status status_note revision json_ld';

const linked = {
  title: 'Baile "de" Ana & Luis',
  description: 'Uno\n\n<b>dos</b> & tres',
  start_date: '2031-07-04 20:00:00',
  end_date: '2031-07-04 23:30:00',
  timezone: 'America/New_York',
  cost: '10 - 20',
  website: 'https://x.test/?a=1&b=2',
  categories: ['Zumba', 'Arte'],
  tags: ['verano'],
  venue: { venue: 'Sala & Co', city: 'Soria' },
  organizer: [{ organizer: 'Bea', phone: '1' }, { organizer: 'Ana' }],
};

onOneDatabase('reading an event', (place) => {
  test('gives every field in the order of the interface', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const { id } = await create('editor', linked);
    const { status, body, headers } = await ask('-', `GET /events/${id}`);
    assert.equal(status, 200);
    assert.equal(Object.keys(body).join(' '), fieldOrder);
    assert.equal(headers['etag']?.toString().startsWith(`"e${id}-1.`), true);
    assert.equal(headers['allow'], 'GET');
    const wanted = {
      global_id: `agenda.test?id=${id}`,
      author: '2',
      url: 'https://agenda.test/event/baile-de-ana-luis/',
      rest_url: `https://agenda.test/calendar/events/v1/events/${id}`,
      title: 'Baile &#8220;de&#8221; Ana &#038; Luis',
      date: '2026-11-21 11:00:00',
      date_utc: '2026-11-21 10:00:00',
      utc_start_date: '2031-07-05 00:00:00',
      timezone_abbr: 'EDT',
      cost: '$10 – $20',
      website: 'https://x.test/?a=1&amp;b=2',
    };
    for (const [field, value] of Object.entries(wanted)) assert.equal(body[field], value, field);
    const named = (items: readonly { name: string; count: number }[]) =>
      items.map(({ name, count }) => [name, count]);
    assert.deepEqual(named(body.categories), [
      ['Arte', 1],
      ['Zumba', 1],
    ]);
    assert.equal(body.venue.venue, 'Sala &#038; Co');
    assert.equal('address' in body.venue, false);
    assert.deepEqual(
      body.organizer.map(({ organizer }: { organizer: string }) => organizer),
      ['Bea', 'Ana'],
    );
    assert.equal(body.json_ld.startDate, '2031-07-04T20:00:00-04:00');
    assert.equal(body.json_ld.location.address.addressLocality, 'Soria');
    assert.equal(body.json_ld.organizer.name, 'Bea');
    assert.equal(body.json_ld.offers.price, '10 – 20');
  });

  test('the linked data of an event without charge tell the price 0, however that was typed', async (t) => {
    const { create, ask } = await startCalendarServer(t, place);
    const priced: [cost: string, price: string | undefined, currency: string | undefined][] = [
      ['1.250 €', '1250', 'EUR'],
      ['5 euros', '5', 'EUR'],
      ['12 € (socios 8 €)', '8 – 12', 'EUR'],
      ['Gratis con inscripción previa (aforo 30)', undefined, undefined],
      ['50% de descuento', undefined, undefined],
      ['Información: 600 000 000', undefined, undefined],
      ['Taquilla inversa', 'Taquilla inversa', 'USD'],
    ];
    for (const [cost, price, currency] of priced) {
      const { id } = await create('editor', { cost });
      const { offers } = (await ask('-', `GET /events/${id}`)).body.json_ld;
      assert.deepEqual([offers?.price, offers?.priceCurrency], [price, currency], cost);
    }
    for (const cost of ['0.00', 'Free', 'free']) {
      const { id } = await create('editor', { cost });
      assert.equal((await ask('-', `GET /events/${id}`)).body.json_ld.offers.price, '0', cost);
    }
  });

  test('gives plain texts where they are asked for, inside linked records too', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const { id } = await create('editor', linked);
    const { body } = await ask('-', `GET /events/${id}?text=plain`);
    assert.equal(body.title, 'Baile “de” Ana & Luis');
    assert.equal(body.description, 'Uno\n\ndos & tres');
    assert.equal(body.website, 'https://x.test/?a=1&b=2');
    assert.equal(body.venue.venue, 'Sala & Co');
  });

  test('tells why it does not give one', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const draft = await create('contributor', { title: 'Borrador', slug: 'borrador' });
    const trashed = await create('editor', { title: 'Fuera' });
    await ask('editor', `DELETE /events/${trashed.id}`);
    const { venue } = await create('editor', linked);
    const rows: readonly (readonly [string, string, number, string?])[] = [
      ['-', 'GET /events/0', 404, 'rest-event-not-found'],
      ['-', 'GET /events/999999', 404, 'rest-event-not-found'],
      ['-', `GET /events/${venue.id}`, 400, 'rest-invalid-event-id'],
      ['-', 'GET /events/abc', 404, 'rest_no_route'],
      ['-', `GET /events/${draft.id}`, 403, 'event-not-accessible'],
      ['author', `GET /events/${draft.id}`, 403, 'event-not-accessible'],
      ['contributor', `GET /events/${draft.id}`, 200],
      ['editor', `GET /events/${draft.id}`, 200],
      ['-', 'GET /events/by-slug/borrador', 403, 'event-not-accessible'],
      ['editor', 'GET /events/by-slug/BORRADOR', 200],
      ['-', 'GET /events/by-slug/nada', 400, 'rest_invalid_param'],
      ['administrator', `GET /events/${trashed.id}`, 403, 'event-no-longer-available'],
      ['administrator', `GET /events/by-slug/${trashed.slug}__trashed`, 403, 'event-no-longer-available'],
      ['-', `GET /events/${venue.id}?password=`, 400, 'rest_invalid_param'],
    ];
    for (const [who, request, status, code] of rows) {
      const answer = await ask(who, request);
      assert.equal(answer.status, status, `${who} ${request}`);
      assert.equal(answer.body.code, code, `${who} ${request}`);
    }
  });

  test('gives, of several with a slug, the one that is finished, else the first made, whoever has it since when', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const [first, second] = [
      await create('contributor', { title: 'Uno' }),
      await create('editor', { status: 'draft' }),
    ];
    const feria = await create('editor', { title: 'Feria', slug: 'feria' });
    const third = await create('editor', { status: 'draft', slug: 'esbozo' });
    const given = async (who: string, slug: string) =>
      (await ask(who, `GET /events/by-slug/${slug}`)).body.id;
    assert.deepEqual([await given('-', 'feria'), await given('editor', 'esbozo')], [feria.id, third.id]);
    for (const id of [first.id, second.id]) await ask('editor', `PATCH /events/${id}`, { slug: 'feria' });
    await ask('editor', `PATCH /events/${second.id}`, { slug: 'esbozo' });
    assert.deepEqual([await given('-', 'feria'), await given('editor', 'esbozo')], [feria.id, second.id]);
    await ask('editor', 'PATCH /events/by-slug/feria', { title: 'Feria de mayo' });
    assert.equal((await ask('-', `GET /events/${feria.id}`)).body.title, 'Feria de mayo');
    await ask('editor', `DELETE /events/${feria.id}`);
    assert.equal(await given('editor', 'feria'), first.id);
  });

  test('shows linked records only to those who may read them', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const venue = await ask('author', 'POST /venues', { venue: 'Oculta', status: 'draft' });
    const organizer = await ask('editor', 'POST /organizers', { organizer: 'Privada', status: 'private' });
    const { id } = await create('editor', { venue: venue.body.id, organizer: [organizer.body.id] });
    const shown = async (who: string) => {
      const { body } = await ask(who, `GET /events/${id}`);
      return [body.venue.venue ?? null, body.organizer.length];
    };
    // Three times: the third response comes from the cache, and what is cached for one reader is not sent to another.
    for (const _ of [1, 2, 3]) {
      assert.deepEqual(await shown('-'), [null, 0]);
      assert.deepEqual(await shown('contributor'), [null, 0]);
      assert.deepEqual(await shown('author'), ['Oculta', 0]);
      assert.deepEqual(await shown('administrator'), ['Oculta', 1]);
    }
    await ask('author', `PATCH /venues/${venue.body.id}`, { status: 'publish', venue: 'Abierta' });
    assert.deepEqual(await shown('-'), ['Abierta', 0]);
  });

  test('follows every change of what it shows', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const event = await create('editor', linked);
    const read = async () => (await ask('-', `GET /events/${event.id}`)).body;
    // The second response is stored.
    await read();
    await read();
    await create('editor', { categories: ['Arte'] });
    assert.equal((await read()).categories[0].count, 2);
    await ask('editor', `PATCH /categories/${event.categories[0].id}`, { name: 'Artes' });
    assert.equal((await read()).categories[0].name, 'Artes');
    await ask('editor', `PATCH /venues/${event.venue.id}`, { city: 'Lugo' });
    assert.equal((await read()).venue.city, 'Lugo');
    await ask('editor', `DELETE /tags/${event.tags[0].id}`);
    assert.deepEqual((await read()).tags, []);
    await ask('editor', `DELETE /venues/${event.venue.id}`);
    assert.deepEqual((await read()).venue, []);
  });

  test('hides what a password protects until it is given', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const { id } = await create('author', { ...linked, visibility_password: 'abre', featured: true });
    const rows: readonly (readonly [string, string, number])[] = [
      ['-', '', 403],
      ['administrator', '', 403],
      ['-', '?password=cierra', 403],
      ['-', '?password=abre', 200],
      ['author', '?context=edit', 200],
      ['editor', '?context=edit', 200],
      ['contributor', '?context=edit', 403],
      ['-', '', 403],
    ];
    for (const [who, query, status] of rows) {
      const answer = await ask(who, `GET /events/${id}${query}`);
      assert.equal(answer.status, status, `${who} ${query}`);
      if (status === 403) assert.equal(answer.body.code, 'event-password-protected');
    }
    const listed = async (who: string, query = '') =>
      (await ask(who, `GET /events?start_date=2031-01-01&end_date=2031-12-31${query}`)).body.events[0];
    for (const who of ['-', 'administrator']) {
      const masked = await listed(who);
      assert.equal(masked.description, '');
      assert.equal(masked.featured, null);
      assert.equal(masked.image, false);
      assert.deepEqual([masked.venue, masked.organizer, masked.tags], [[], [], []]);
      assert.equal(masked.start_date, '2031-07-04 20:00:00');
    }
    assert.equal((await listed('-', '&password=abre')).featured, true);
    assert.equal((await listed('author', '&context=edit')).venue.city, 'Soria');
    assert.equal((await listed('-', '&context=edit')).featured, null);
    assert.equal((await listed('-')).featured, null);
  });
});
