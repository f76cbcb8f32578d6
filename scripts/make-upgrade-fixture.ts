/*
 * Makes a calendar with this version and records what it answers: `node scripts/make-upgrade-fixture.ts`. To be run
 * when a version is released (test/fixtures/upgrades/README.md).
 */

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { addressWords } from '../src/kernel/addresses/address-words.ts';
import { exportArchive } from '../src/program/cli/export-calendar.ts';
import { backUpCalendar } from '../src/program/cli/write-backup.ts';
import { version } from '../src/program/config/version.ts';
import { history } from '../src/storage/migrate.ts';
import { sqliteFile } from '../src/storage/open.ts';
import { isSqliteInUse } from '../src/storage/sqlite/in-use.ts';
import { openSite } from '../src/transfer/import/tec/source.ts';
import { listReads } from '../test/support/all-reads.ts';
import { settingsOf } from '../test/support/calendars/backing-up.ts';
import { fillCalendar } from '../test/support/calendars/full-calendar.ts';
import { oldFiles, type RecordedAnswer } from '../test/support/databases/old-calendars.ts';
import type { SiteRecords } from '../test/support/servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../test/support/servers/whole-server.ts';

/** What `import tec` is answered when an administrator takes this calendar over, hidden events too. */
const recordSource = async ({ ask }: WholeServer): Promise<SiteRecords> => {
  const records: SiteRecords = { categories: [], tags: [], venues: [], organizers: [], events: [] };
  const answered = async (address: string) => {
    const url = new URL(address);
    const { status, body } = await ask('administrator', `GET ${url.pathname}${url.search}`);
    const isPage = url.searchParams.has('page');
    for (const [name, list] of Object.entries(records)) if (isPage) list.push(...(body[name] ?? []));
    if (status === 200 && /\/events\/\d+$/.test(url.pathname)) records.events.push(body);
    return { status, body, url };
  };
  const site = {
    timezone: 'Europe/Madrid',
    language: 'es' as const,
    currencySymbol: '€',
    currencyPosition: 'postfix' as const,
  };
  const query = { since: null, publicOnly: false, hidden: true, language: null, findsWords: false };
  const address = new URL('https://agenda.test/calendar/events/v1');
  const here = { ...site, maxPerPage: 50, perPage: 50, frameHosts: [], addresses: addressWords() };
  const source = await openSite(answered, address, query, here, async () => null);
  for await (const _ of source.read());
  return records;
};

const name = `${version}-${Object.keys(history).at(-1)?.slice(0, 4)}`;
const files = oldFiles(name);
if ((await stat(files.backup).catch(() => null)) !== null) {
  throw new Error(`There is a calendar ${name} already; what was released does not change.`);
}
const location = {
  dataDirectory: await mkdtemp(join(tmpdir(), 'cartelera-fixture-')),
  databaseUrl: null,
  remove: async () => undefined,
};
const server = await startWholeServer(location);
await fillCalendar(server, location);
const answers: RecordedAnswer[] = [];
for (const [who, path] of await listReads(server)) {
  const { status, body } = await server.ask(who, `GET /calendar/events/v1${path}`);
  answers.push({ who, path, status, body });
}
const source = await recordSource(server);
const exported: string[] = [];
await exportArchive(settingsOf(location), {
  write: async (text) => void exported.push(text),
  onProgress: () => undefined,
});
await server.close();

const smallest = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };
const file = sqliteFile(location.dataDirectory);
if (isSqliteInUse(file)) throw new Error('the calendar is still open');
await mkdir(dirname(files.backup), { recursive: true });
await backUpCalendar(settingsOf(location), { path: files.backup, media: true, force: false });
if (isSqliteInUse(file)) throw new Error('the calendar is still open');
await writeFile(files.sqlite, zstdCompressSync(await readFile(file), smallest));
await writeFile(files.answers, zstdCompressSync(JSON.stringify(answers), smallest));
await writeFile(files.exported, zstdCompressSync(exported.join(''), smallest));
await writeFile(files.source, zstdCompressSync(JSON.stringify(source), smallest));
await rm(location.dataDirectory, { recursive: true });
