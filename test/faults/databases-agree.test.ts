import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const mount = '/calendar/events/v1';

const first = ['Ópera', 'opera', 'Zumba', 'ñoquis', 'Noche', 'Ñandú', '日本', '🎭 Teatro', '_guion_', '100%'];
const second = [
  'en la plaza',
  'ÁRBOL',
  'árbol',
  'Straße',
  'STRASSE',
  'a\\b',
  "l'Hospitalet",
  '«cita»',
  '👩‍👩‍👧',
  '½ hora',
];
const searches = [
  ...[
    'opera',
    'ÓPERA',
    'ñ',
    'n',
    'arbol',
    'strasse',
    'straße',
    '日',
    '🎭',
    '👩‍👩‍👧',
    '_',
    '%',
    '\\',
    "l'h",
    '½',
  ],
  ...[
    '"en la"',
    '-opera',
    'opera -arbol',
    'noche arbol',
    '"',
    '-',
    'a*',
    'or',
    'opera or noche',
    '"a\\b"',
    'É',
    '«',
  ],
];

/** The same calendar by the same requests; ids follow from their order. */
const fill = async ({ ask }: WholeServer): Promise<void> => {
  const random = numbersFrom(11);
  const make = async (path: string, json: object, who = 'administrator') => {
    const { status, body } = await ask(who, `POST ${mount}${path}`, { json });
    assert.ok(status < 500, `${path} ${JSON.stringify(json)} ${JSON.stringify(body)}`);
  };
  const name = () => `${pick(random, first)} ${pick(random, second)}`;
  const statuses = ['publish', 'publish', 'publish', 'draft', 'pending', 'private'];
  for (let index = 0; index < 25; index += 1) {
    const status = pick(random, statuses);
    await make('/venues', { venue: name(), description: name(), city: pick(random, second), status });
    await make('/organizers', { organizer: name(), description: name(), status });
    await make('/categories', { name: name(), ...(random() < 0.3 ? { parent: 51 + index } : {}) });
    await make('/tags', { name: name(), description: pick(random, second) });
  }
  const named = async (path: string, key: string): Promise<number[]> => {
    const { body } = await ask('administrator', `GET ${mount}${path}?per_page=50`);
    assert.ok(body[key], JSON.stringify(body));
    return (body[key] as { id: number }[]).map(({ id }) => id);
  };
  const venues = await named('/venues', 'venues');
  const organizers = await named('/organizers', 'organizers');
  for (let index = 0; index < 90; index += 1) {
    const day = String(1 + Math.floor(random() * 27)).padStart(2, '0');
    const month = pick(random, ['01', '02', '03']);
    const event = {
      title: name(),
      description: `${name()} <b>${name()}</b>`,
      start_date: `2027-${month}-${day} ${pick(random, ['10', '20'])}:00`,
      end_date: `2027-${month}-${day} 22:00`,
      timezone: pick(random, ['Europe/Madrid', 'America/Lima', 'UTC+5.5']),
      all_day: random() < 0.2,
      status: pick(random, statuses),
      featured: random() < 0.2,
      venue: pick(random, venues),
      organizer: [pick(random, organizers), pick(random, organizers)],
      categories: [name()],
      tags: [name(), pick(random, first)],
    };
    await make('/events', event, pick(random, ['administrator', 'author', 'editor']));
  }
};

const queries = (): [who: string, path: string][] => {
  const random = numbersFrom(29);
  const list: [string, string][] = [];
  const who = () => pick(random, ['-', '-', 'administrator', 'author', 'subscriber']);
  const pages = () => `per_page=${pick(random, [3, 10, 50])}&page=${pick(random, [1, 1, 2])}`;
  for (const search of searches) {
    const asked = `search=${encodeURIComponent(search)}`;
    for (const path of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      list.push([who(), `/${path}?${asked}&${pages()}`], ['administrator', `/${path}?${asked}&per_page=50`]);
    }
  }
  for (const path of ['categories', 'tags']) {
    for (const orderby of ['name', 'slug', 'count', 'description', 'id', 'term_group', 'parent']) {
      for (const order of ['asc', 'desc']) {
        list.push([
          '-',
          `/${path}?orderby=${orderby}&order=${order}&${pages()}&hide_empty=${pick(random, ['0', '1'])}`,
        ]);
      }
    }
  }
  for (let index = 0; index < 150; index += 1) {
    const from = `start_date=2027-0${pick(random, [1, 2, 3])}-${pick(random, ['01', '11', '21'])}`;
    const filters = [
      `ends_before=2027-03-${pick(random, ['02', '15'])}`,
      `featured=${pick(random, ['true', 'false'])}`,
      `status=${pick(random, ['publish', 'draft', 'any', 'private,publish'])}`,
      `venue=${pick(random, [1, 5, 9, 13])}`,
      `tags=${encodeURIComponent(pick(random, first))}`,
      `strict_dates=${pick(random, ['true', 'false'])}`,
      'text=plain',
    ].filter(() => random() < 0.3);
    list.push([who(), `/events?${[from, pages(), ...filters].join('&')}`]);
  }
  for (const path of ['venues', 'organizers']) {
    for (const filter of [
      'has_events=true',
      'has_events=false',
      'only_with_upcoming=true',
      'status=draft',
      '',
    ]) {
      list.push([who(), `/${path}?${filter}&${pages()}`], [who(), `/${path}?${filter}&per_page=50`]);
    }
  }
  return list;
};

const answers = new Map<string, string[]>();

onEachDatabase('the same requests', (place) => {
  test('several hundred lists', async () => {
    const server = await startWholeServer(await place('schema'));
    try {
      await fill(server);
      const seen: string[] = [];
      for (const [who, path] of queries()) {
        const { status, body } = await server.ask(who, `GET ${mount}${path}`);
        assert.ok(status < 500, path);
        seen.push(`${who} ${path}\n${status} ${JSON.stringify(body)}`);
      }
      assert.ok(seen.length > 400);
      const [before] = answers.values();
      answers.set(String(answers.size), seen);
      // Whole answers, so that ids, order, totals and texts are all the same on both databases.
      if (before !== undefined) for (const [index, text] of seen.entries()) assert.equal(text, before[index]);
    } finally {
      await server.close();
    }
  });
});

after(() => answers.clear());
