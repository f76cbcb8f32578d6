import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { flagsOf, newFolder } from '../support/calendars/backing-up.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';

/** Runs the program with a field `subtitle` of events and venues. */
const withFields = { NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/added-fields.ts')}` };
const interfacePath = '/calendar/events/v1';
const listed = '/events?start_date=2031-01-01&end_date=2031-12-31';
const dates = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
const event = { title: 'Verbena', ...dates, subtitle: 'Con <i>la</i> fanfarria' };
const venue = { venue: 'Sala Luz', subtitle: 'Antes <b>cine</b>' };

const run = async (args: readonly string[], ...codes: readonly number[]): Promise<string> => {
  const { code, out, err } = await runProgram(args, withFields);
  assert.ok(codes.length === 0 ? code === 0 : codes.includes(code ?? -1), `${args.join(' ')}: ${err}${out}`);
  return out;
};

/** Starts the program on a calendar, and returns what sends requests to it as an editor or a stranger. */
const serve = async (t: TestContext, location: TestLocation, password?: string) => {
  const { address } = await startServing(t, flagsOf(location), withFields);
  const authorization = `Basic ${Buffer.from(`eva:${password}`).toString('base64')}`;
  const send =
    (headers: Readonly<Record<string, string>>) => async (method: string, path: string, body?: object) => {
      const response = await fetch(`${address}${interfacePath}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        warnings: response.headers.get('x-warnings'),
        // biome-ignore lint/suspicious/noExplicitAny: its members are asserted.
        body: (await response.json()) as any,
      };
    };
  return { address, asEditor: send({ authorization }), asStranger: send({}) };
};

type Served = Awaited<ReturnType<typeof serve>>;

const subtitlesIn = async ({ asStranger }: Pick<Served, 'asStranger'>): Promise<unknown> => {
  const { events } = (await asStranger('GET', listed)).body;
  return events.map((one: { title: string; subtitle: string; venue: { subtitle: string } }) => [
    one.title,
    one.subtitle,
    one.venue.subtitle,
  ]);
};

onOneDatabase('a text that stands only in the schema and in the table of fields', (place) => {
  test('is written, read, searched, hidden, and comes back from every transfer', async (t) => {
    const newCalendar = async () => {
      const location = await place();
      t.after(location.remove);
      return location;
    };
    const there = await newCalendar();
    const { application_password: password } = JSON.parse(
      await run(['user', 'create', 'eva', '--role', 'editor', '--json', ...flagsOf(there)]),
    );
    const served = await serve(t, there, password);
    const { asEditor, asStranger } = served;

    const made = await asEditor('POST', '/events', { ...event, venue });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.deepEqual([made.body.subtitle, made.body.venue.subtitle], ['Con la fanfarria', 'Antes cine']);
    assert.equal(made.warnings, 'subtitle=html_removed, venue.subtitle=html_removed');
    const path = `/events/${made.body.id}`;
    await asEditor('PATCH', path, { title: 'Verbena mayor' });
    assert.equal((await asStranger('GET', path)).body.subtitle, 'Con la fanfarria');
    assert.equal((await asEditor('PATCH', path, { subtitle: 5 })).status, 400);
    assert.equal((await asEditor('PATCH', path, { subtitle: 'Con la charanga' })).status, 200);
    for (const [word, count] of [
      ['charanga', 1],
      ['fanfarria', 0],
    ] as const) {
      const { total } = (await asStranger('GET', `${listed}&search=${word}`)).body;
      assert.equal(total, count, word);
    }
    assert.equal((await asStranger('GET', '/venues?search=cine')).body.total, 1);
    const expected = [['Verbena mayor', 'Con la charanga', 'Antes cine']];
    assert.deepEqual(await subtitlesIn(served), expected);

    const folder = await newFolder(t);
    const [archive, backup, tables] = ['a.jsonl', 'a.backup', 'tables'].map((name) => join(folder, name));
    assert.ok(archive !== undefined && backup !== undefined && tables !== undefined);
    await run(['export', '--output', archive, ...flagsOf(there)]);
    await run(['backup', backup, ...flagsOf(there)]);
    await run(['export', '--format', 'csv', '--output', tables, ...flagsOf(there)]);
    const files = (await readdir(tables)).filter((name) => name.endsWith('.csv'));
    const ways = [
      ['import', 'archive', archive],
      ['restore', backup],
      ['import', 'csv', ...files.map((name) => join(tables, name)), '--timezone', 'Europe/Madrid'],
      ['import', 'tec', served.address, '--allow-fetch-from=127.0.0.1', '--timezone', 'Europe/Madrid'],
    ];
    for (const way of ways) {
      const here = await newCalendar();
      await run([...way, ...flagsOf(here)]);
      assert.deepEqual(await subtitlesIn(await serve(t, here)), expected, way.join(' '));
    }

    assert.equal((await asEditor('PATCH', path, { visibility_password: 'abre' })).status, 200);
    const { events } = (await asStranger('GET', listed)).body;
    assert.deepEqual([events[0].title, events[0].subtitle], ['Verbena mayor', '']);
    const open = (await asStranger('GET', `${path}?password=abre`)).body;
    assert.equal(open.subtitle, 'Con la charanga');
  });
});
