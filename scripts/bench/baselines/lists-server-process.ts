/*
 * The bare limit of lists that nobody has asked for: a plain node:http server that goes along the one index that
 * orders the list, reads the rows of its page with bare node:sqlite, and sends them as JSON, as long as ours sends
 * them. No totals, no rules of rendering, nothing that they are linked to, nothing kept; what began before the window
 * is left out, and so are events of the categories below one that is asked for. Arguments: the file, and how many bytes
 * an event comes to. Prints its port.
 */
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const [path = '', bytesOfEvent = '0'] = process.argv.slice(2);
const file = new DatabaseSync(path, { readOnly: true });
// As much as each of the service's readers has.
file.exec('pragma cache_size = -21845');

const findPage = file.prepare(
  `select listed_id from list_entries where facet = ? and status = 'publish' and start_local >= ? and start_local < ?
   order by start_local, listed_id limit ? offset ?`,
);
const readers = new Map<number, StatementSync>();
const readRows = (ids: readonly number[]): object[] => {
  if (ids.length === 0) return [];
  const marks = ids.map(() => '?').join();
  const reader = readers.get(ids.length) ?? file.prepare(`select * from events where id in (${marks})`);
  readers.set(ids.length, reader);
  return reader.all(...ids);
};

const some = file.prepare('select * from events limit 100').all();
const bytesOfRow = JSON.stringify(some).length / Math.max(1, some.length);
const rest = 'x'.repeat(Math.max(0, Math.round(Number(bytesOfEvent) - bytesOfRow)));

const facetOf = (query: URLSearchParams): string => {
  for (const [name, kind] of [
    ['categories', 'term'],
    ['tags', 'term'],
    ['venue', 'venue'],
    ['organizer', 'organizer'],
  ] as const) {
    if (query.has(name)) return `${kind}:${query.get(name)}`;
  }
  return query.has('featured') ? 'featured' : 'all';
};

const day = (months: number): string => Temporal.Now.plainDateISO().add({ months }).toString();

const dayAfter = (text: string): string => Temporal.PlainDate.from(text).add({ days: 1 }).toString();

const listOf = (query: URLSearchParams): Buffer => {
  const [size, page] = [Number(query.get('per_page')), Number(query.get('page') ?? 1)];
  const from = query.get('start_date') ?? day(0);
  const before = dayAfter(query.get('end_date') ?? day(24));
  const found = findPage.all(facetOf(query), from, before, size, (page - 1) * size);
  const rows = readRows(found.map(({ event_id }) => Number(event_id)));
  return Buffer.from(JSON.stringify({ events: rows.map((row) => ({ ...row, rest })) }));
};

const server = createServer((request, response) => {
  const body = listOf(new URL(request.url ?? '', 'http://localhost').searchParams);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': body.length,
    ETag: `"${hash('sha256', body, 'base64url')}"`,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
