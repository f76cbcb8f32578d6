/*
 * The bare limit of writing: rows inserted one a commit with bare node:sqlite, each on disk before the next, in the
 * folder and for the seconds that are named. Prints how many a second.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [folder = '.', seconds = '2'] = process.argv.slice(2);
const path = join(folder, 'bare.sqlite');
const file = new DatabaseSync(path);
file.exec('pragma journal_mode = wal; pragma synchronous = full;');
file.exec('create table rows (id integer primary key, title text, description text, start text, end text)');
const insert = file.prepare('insert into rows (title, description, start, end) values (?, ?, ?, ?)');
const description = 'Con la banda municipal y quien quiera bailar. '.repeat(8);
const started = performance.now();
const until = started + Number(seconds) * 1000;
let rows = 0;
while (performance.now() < until) {
  insert.run(`Concierto ${rows}`, description, '2031-05-10 20:00:00', '2031-05-10 22:00:00');
  rows += 1;
}
const perSecond = (rows * 1000) / (performance.now() - started);
file.close();
for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
process.stdout.write(String(perSecond));
