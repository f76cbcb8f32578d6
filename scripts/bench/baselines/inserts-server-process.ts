/*
 * The bare limit of creating over HTTP: a plain node:http server that reads JSON, puts it into a table of bare
 * node:sqlite, on disk before it answers, and sends the same bytes each time. What has arrived together is one commit.
 * Arguments: the folder, how many further pages of the file each row changes, and how many bytes it answers. Prints
 * its port.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';

const [folder = '.', ...numbers] = process.argv.slice(2);
const [morePages = 0, bytes = 0] = numbers.map(Number);
const path = join(folder, 'bare-server.sqlite');
const file = new DatabaseSync(path);
file.exec('pragma journal_mode = wal; pragma synchronous = full;');
file.exec('create table rows (id integer primary key, text text)');
file.exec('create table pages (id integer primary key, filling blob)');
const pages = 2000;
file.exec('begin');
const fill = file.prepare('insert into pages (filling) values (zeroblob(3900))');
for (let page = 0; page < pages; page += 1) fill.run();
file.exec('commit');
const insert = file.prepare('insert into rows (text) values (?)');
const change = file.prepare('update pages set filling = randomblob(3900) where id = ?');
const answer = Buffer.alloc(bytes, 'x');
let rows = 0;

let waiting: { readonly body: string; readonly done: () => void }[] = [];

const createAll = (): void => {
  const together = waiting;
  waiting = [];
  file.exec('begin');
  for (const { body } of together) {
    rows += 1;
    insert.run(JSON.stringify(JSON.parse(body)));
    for (let page = 0; page < morePages; page += 1) change.run(1 + ((rows * 7 + page * 53) % pages));
  }
  file.exec('commit');
  for (const { done } of together) done();
};

const create = (body: string): Promise<void> =>
  new Promise((done) => {
    if (waiting.length === 0) setImmediate(createAll);
    waiting.push({ body, done });
  });

const server = createServer(async (request, response) => {
  await create(await text(request));
  response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': bytes });
  response.end(answer);
});
process.once('SIGTERM', () => {
  file.close();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
  process.exit();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
