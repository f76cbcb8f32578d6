import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarReply,
  required,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';

type Body = CalendarReply['body'];

const general = {
  name: 'General',
  price: 12.5,
  currency: 'EUR',
  url: 'https://entradas.example/?a=1&b=2',
  capacity: 200,
  availability: 'limited',
  sale_start: '2031-04-01 10:00:00',
  sale_end: '2031-05-10 09:30:00',
};
const may2031 = 'start_date=2031-05-01&end_date=2031-05-31';
const english = { 'accept-language': 'en' };
const nothingSaid = {
  price: null,
  currency: null,
  url: '',
  capacity: null,
  availability: 'available',
  sale_start: null,
  sale_end: null,
};

onOneDatabase('tickets', (place) => {
  const start = async (t: TestContext) => {
    const { ask, create } = await startCalendarServer(t, place);
    const change = async (id: number, fields: object): Promise<Body> => {
      const { status, body } = await ask('editor', `PATCH /events/${id}`, fields);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const read = async (id: number, query = ''): Promise<Body> =>
      (await ask('-', `GET /events/${id}${query}`)).body;
    return { ask, create, change, read };
  };

  test('what each field of a ticket takes and how it reads back', async (t) => {
    const { create } = await start(t);
    const rows: [said: object, read: object][] = [
      [{}, {}],
      [
        {
          price: '',
          currency: '',
          url: null,
          capacity: '',
          availability: '',
          sale_start: null,
          sale_end: '',
        },
        {},
      ],
      [general, general],
      [{ name: ' <b>A &amp; B</b>\n & C ' }, { name: 'A &amp; B & C' }],
      [{ price: 0 }, { price: 0 }],
      [{ price: '0' }, { price: 0 }],
      [{ price: ' 12,50 ' }, { price: 12.5 }],
      [{ price: '1500' }, { price: 1500 }],
      [{ price: 1.255 }, { price: 1.255 }],
      [{ currency: 'usd' }, { currency: 'USD' }],
      [{ capacity: '30' }, { capacity: 30 }],
      [{ capacity: 0 }, { capacity: 0, availability: 'sold_out' }],
      [
        { capacity: 0, availability: 'preorder' },
        { capacity: 0, availability: 'preorder' },
      ],
      [{ sale_start: '2031-04-01' }, { sale_start: '2031-04-01 00:00:00' }],
      [{ sale_end: '2031-04-01T08:00:00Z' }, { sale_end: '2031-04-01 10:00:00' }],
      [{ sale_start: 'tomorrow' }, { sale_start: '2026-11-22 00:00:00' }],
      [
        { sale_start: '1 May 2031', sale_end: '1 May 2031' },
        { sale_end: '2031-05-01 00:00:00', sale_start: '2031-05-01 00:00:00' },
      ],
      [{ made_up: 1, price: 5 }, { price: 5 }],
    ];
    for (const [said, read] of rows) {
      const event = await create('editor', { tickets: [{ name: 'General', ...said }] });
      assert.deepEqual(event.tickets, [{ name: 'General', ...nothingSaid, ...read }], JSON.stringify(said));
      assert.equal(event.ticketed, true);
    }
  });

  test('what is no ticket is refused with its place', async (t) => {
    const { ask, create } = await start(t);
    const { id } = await create('editor');
    const rows: [tickets: unknown, fault: RegExp][] = [
      [true, /^Must be a list of at most 50/],
      ['General', /^Must be a list/],
      [{ name: 'General' }, /^Must be a list/],
      [Array(51).fill(general), /^Must be a list/],
      [[5], /^tickets\[0\]: Must be an object/],
      [[[general]], /^tickets\[0\]: Must be an object/],
      [[general, {}], /^tickets\[1\]\.name: Must be a /],
      [[{ name: ' <b> </b>' }], /^tickets\[0\]\.name: /],
      [[{ name: 5 }], /^tickets\[0\]\.name: /],
      [[{ name: `${'a'.repeat(199)}<a` }], /^tickets\[0\]\.name: /],
      [[{ name: 'a'.repeat(201) }], /^tickets\[0\]\.name: /],
      [[general, general, { name: 'A', price: -1 }], /^tickets\[2\]\.price: Must be a /],
      [[{ ...general, capacity: 1.5, price: 'x' }], /^tickets\[0\]\.price: /],
      [[{ ...general, currency: 'EURO' }], /^tickets\[0\]\.currency: /],
      [[{ ...general, currency: 'XYZ' }], /^tickets\[0\]\.currency: /],
      [[{ ...general, url: 'javascript:alert(1)' }], /^tickets\[0\]\.url: /],
      [[{ ...general, capacity: -1 }], /^tickets\[0\]\.capacity: /],
      [[{ ...general, availability: 'InStock' }], /^tickets\[0\]\.availability: Must be one of/],
      [[{ ...general, sale_start: '2031-02-30' }], /^tickets\[0\]\.sale_start: Must be a date/],
      [[{ ...general, sale_end: '2031-03-31' }], /^tickets\[0\]\.sale_end: The end of the sale/],
      [
        [{ name: 'A', sale_start: '2031-04-01 09:00', sale_end: '2031-04-01T06:30:00Z' }],
        /sale_end: The end of the sale/,
      ],
    ];
    for (const [tickets, fault] of rows) {
      for (const request of ['POST /events', `PATCH /events/${id}`]) {
        const { status, body } = await ask('editor', request, { ...required, tickets }, english);
        assert.equal(status, 400, JSON.stringify(tickets));
        assert.deepEqual(Object.keys(body.data.params), ['tickets']);
        assert.match(body.data.params.tickets, fault);
      }
    }
    const prices = ['12 €', '1.500', '1,500', '1.000,50', '1e3', '-1', '.5', 1e9, 1.2345, true, ['1'], {}];
    for (const price of prices) {
      const { body } = await ask(
        'editor',
        'POST /events',
        { ...required, tickets: [{ name: 'A', price }] },
        english,
      );
      assert.match(body.data.params.tickets, /^tickets\[0\]\.price: /, JSON.stringify(price));
    }
  });

  test('they stay until they are named, are replaced as a whole and can be removed', async (t) => {
    const { create, change, read } = await start(t);
    const { id } = await create('editor', { tickets: [general, { name: 'Niños', price: 0 }] });
    const { tickets } = await read(id);
    assert.deepEqual((await change(id, { title: 'Otra' })).tickets, tickets);
    const moved = await change(id, { timezone: 'Atlantic/Canary' });
    assert.deepEqual([moved.tickets, moved.utc_start_date], [tickets, '2031-05-10 09:00:00']);
    assert.deepEqual((await change(id, { tickets: [tickets[1]] })).tickets, [tickets[1]]);
    for (const none of [[], '', null]) {
      await change(id, { tickets });
      const { tickets: left, ticketed, cost } = await change(id, { tickets: none });
      assert.deepEqual([left, ticketed, cost], [[], false, '']);
    }
  });

  test('a form names them by number', async (t) => {
    const { ask } = await start(t);
    const query = 'tickets[0][name]=A&tickets[0][price]=5&tickets[1][name]=B&tickets[1][price]=';
    const { body } = await ask('editor', `POST /events?${query}`, required);
    assert.deepEqual(body.tickets, [
      { ...nothingSaid, name: 'A', price: 5 },
      { ...nothingSaid, name: 'B' },
    ]);
  });

  test('the cost is theirs while none is given', async (t) => {
    const { create } = await start(t);
    const site = { currency_symbol: '', currency_position: '' };
    const euros = { currency_symbol: '€', currency_position: 'prefix' };
    const rows: [tickets: object[], cost: string, currency: object, values: string[]][] = [
      [[{ price: 25 }, { price: 10 }, { price: 12.5 }], '$10 – $25', site, ['10', '12.50', '25']],
      [[{ price: 10 }, { price: 10 }], '$10', site, ['10']],
      [[{ price: 0 }], 'Free', site, ['0']],
      [
        [
          { price: 0, currency: 'EUR' },
          { price: 8, currency: 'EUR' },
        ],
        'Free – €8',
        euros,
        ['0', '8'],
      ],
      [[{}, { price: 1.255 }], '$1.255', site, ['1.255']],
      [[{}], '', site, []],
      [
        [{ price: 5, currency: 'CHF' }],
        'CHF5',
        { currency_symbol: 'CHF', currency_position: 'prefix' },
        ['5'],
      ],
      [
        [{ price: 5, currency: 'EUR' }, { price: 6 }, { price: 7, currency: 'EUR' }],
        '€5 – €7',
        euros,
        ['5', '7'],
      ],
      [
        [{ price: 5, currency: 'USD' }, { price: 6 }],
        '$5 – $6',
        { currency_symbol: '$', currency_position: 'prefix' },
        ['5', '6'],
      ],
      [
        [{ price: 6 }, { price: 5, currency: 'USD' }, { price: 4, currency: 'EUR' }],
        '$5 – $6',
        site,
        ['5', '6'],
      ],
    ];
    for (const [said, cost, currency, values] of rows) {
      const tickets = said.map((ticket, index) => ({ name: `Clase ${index}`, ...ticket }));
      const event = await create('editor', { tickets });
      assert.deepEqual(
        [event.cost, event.cost_details],
        [cost, { ...currency, currency_code: '', values }],
        JSON.stringify(said),
      );
    }
  });

  test('a given cost wins, and one that was only sent back does not count as given', async (t) => {
    const { create, change, read } = await start(t);
    const tickets = [
      { name: 'A', price: 10 },
      { name: 'B', price: 20 },
    ];
    const own = await create('editor', { tickets, cost: '5' });
    assert.equal(own.cost, '$5');
    assert.equal((await change(own.id, { cost: '' })).cost, '$10 – $20');

    const { id, cost } = await create('editor', { tickets });
    assert.equal((await change(id, { cost, tickets: [{ name: 'A', price: 10 }] })).cost, '$10');
    assert.equal((await change(id, { cost: '10', title: 'Otra' })).cost, '$10');
    assert.equal((await change(id, { tickets })).cost, '$10 – $20');
    assert.equal((await change(id, { cost: '$10' })).cost, '$10');
    assert.equal((await change(id, { tickets: [] })).cost, '$10');
    assert.equal((await read(id)).cost, '$10');
  });

  test('what is answered can be sent back and gives the same answer', async (t) => {
    const { create, read } = await start(t);
    const tickets = [
      general,
      { name: 'A <b & "c"', price: '3,20' },
      { name: 'Gratis', price: 0, capacity: 0 },
    ];
    const first = await read((await create('editor', { tickets, timezone: 'America/New_York' })).id);
    const { title, start_date, end_date, timezone, cost } = first;
    const again = { title, start_date, end_date, timezone, cost, tickets: first.tickets };
    const second = await read((await create('editor', again)).id);
    for (const field of ['tickets', 'ticketed', 'cost', 'cost_details']) {
      assert.deepEqual(second[field], first[field], field);
    }
    assert.deepEqual(second.json_ld.offers.length, 3);
  });

  test('lists tell those with tickets from those without', async (t) => {
    const { ask, create, change } = await start(t);
    const { id } = await create('editor', { title: 'Con', tickets: [general] });
    const other = await create('editor', { title: 'Sin' });
    const titles = async (query: string): Promise<string[]> =>
      (await ask('-', `GET /events?${may2031}&${query}`)).body.events.map((event: Body) => event.title);
    assert.deepEqual(await titles('ticketed=true'), ['Con']);
    assert.deepEqual(await titles('ticketed=false'), ['Sin']);
    await change(id, { tickets: '' });
    await change(other.id, { tickets: [general] });
    assert.deepEqual(await titles('ticketed=true'), ['Sin']);
    assert.deepEqual(await titles('ticketed=false'), ['Con']);
  });

  test('linked data offer them', async (t) => {
    const { create, read } = await start(t);
    const sold = { name: 'B "1"', price: 0, capacity: 0 };
    const later = { name: 'C', availability: 'preorder' };
    const { id } = await create('editor', { cost: '99', tickets: [general, sold, later] });
    const { json_ld: linked, url } = await read(id);
    const offer = { '@type': 'Offer', category: 'primary' };
    assert.deepEqual(linked.offers, [
      {
        ...offer,
        name: 'General',
        price: '12.50',
        priceCurrency: 'EUR',
        url: general.url,
        availability: 'https://schema.org/LimitedAvailability',
        validFrom: '2031-04-01T10:00:00+02:00',
        validThrough: '2031-05-10T09:30:00+02:00',
      },
      {
        ...offer,
        name: 'B &quot;1&quot;',
        price: '0',
        priceCurrency: 'USD',
        url,
        availability: 'https://schema.org/SoldOut',
      },
      { ...offer, name: 'C', url, availability: 'https://schema.org/PreOrder' },
    ]);
    const { json_ld: plain } = await read((await create('editor', { cost: '99' })).id);
    assert.deepEqual(Object.keys(plain.offers), [
      ...['@type', 'price', 'priceCurrency', 'url', 'category', 'availability', 'validFrom'],
    ]);
    assert.equal((await read((await create('editor')).id)).json_ld.offers, undefined);
  });

  test('a password hides them', async (t) => {
    const { ask, create } = await start(t);
    await create('editor', { tickets: [general], visibility_password: 'secreta' });
    const [event] = (await ask('-', `GET /events?${may2031}`)).body.events;
    assert.deepEqual([event.ticketed, event.tickets, event.cost], [null, [], '']);
    const [seen] = (await ask('-', `GET /events?${may2031}&password=secreta`)).body.events;
    assert.deepEqual([seen.ticketed, seen.tickets, seen.cost], [true, [general], '€12.50']);
  });

  test('their names are plain on request', async (t) => {
    const { create, read } = await start(t);
    const { id } = await create('editor', { tickets: [{ name: 'Fila 1 &amp; 2 <3' }] });
    assert.equal((await read(id)).tickets[0].name, 'Fila 1 &amp; 2 <3');
    assert.equal((await read(id, '?text=plain')).tickets[0].name, 'Fila 1 & 2 <3');
  });
});
