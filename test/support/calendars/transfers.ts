import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { addressWords } from '../../../src/kernel/addresses/address-words.ts';
import { backUpCalendar } from '../../../src/program/cli/write-backup.ts';
import { openSite } from '../../../src/transfer/import/tec/source.ts';
import { placeInFile } from '../databases/databases.ts';
import type { SiteRecords } from '../servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../servers/whole-server.ts';
import { settingsOf } from './backing-up.ts';
import { exported } from './exporting.ts';
import { fillCalendar } from './full-calendar.ts';

/** A full calendar in each form in which another one can take it over. */
export interface Transfers {
  /** What `export --format archive` writes. */
  readonly exported: string;
  /** The records that its interface responds to `import tec --hidden` as administrator, by collection. */
  readonly source: SiteRecords;
  /** The path of a backup with images. */
  readonly backup: string;
}

const recordSource = async ({ ask }: WholeServer): Promise<SiteRecords> => {
  const records: SiteRecords = { categories: [], tags: [], venues: [], organizers: [], events: [] };
  const read = async (address: string) => {
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
    ...{ maxPerPage: 50, perPage: 50, frameHosts: [], addresses: addressWords() },
  };
  const query = { since: null, publicOnly: false, hidden: true, language: null, findsWords: false };
  const address = new URL('https://agenda.test/calendar/events/v1');
  const source = await openSite(read, address, query, site, async () => null);
  for await (const _ of source.read());
  return records;
};

/** Makes them; the files are removed after the tests of the file that calls it. */
export const makeTransfers = async (): Promise<Transfers> => {
  const location = await placeInFile('schema');
  after(location.remove);
  const server = await startWholeServer({ ...location, remove: async () => undefined });
  await fillCalendar(server, location);
  const source = await recordSource(server);
  const text = await exported(location);
  await server.close();
  const backup = join(location.dataDirectory, 'full.backup');
  await backUpCalendar(settingsOf(location), { path: backup, media: true, force: false });
  return { exported: text, source, backup };
};

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
type Members = Record<string, any>;

const keyOfKind: Readonly<Record<string, string>> = {
  image: 'licence',
  category: 'icon',
  tag: 'icon',
  venue: 'directions',
  organizer: 'fax',
  event: 'colour',
};

const changedLine = (line: Members): Members => {
  const { kind, record, stored } = line;
  const name = keyOfKind[kind];
  if (name === undefined) return { ...line, record: { ...record, phone: '600' } };
  const { cost, tickets, sizes } = stored;
  return {
    ...line,
    ...(kind === 'event' ? { checksum: 'x' } : {}),
    record: { ...record, [name]: 'x' },
    stored: {
      ...stored,
      [name]: 'x',
      ...(cost ? { cost: { ...cost, tax: 21 } } : {}),
      ...(tickets?.length > 0 ? { tickets: tickets.map((one: Members) => ({ ...one, seat: '7' })) } : {}),
      ...(sizes?.thumbnail ? { sizes: { ...sizes, gigantic: sizes.thumbnail } } : {}),
    },
  };
};

const changedExport = (text: string): string => {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Members);
  if (header === undefined) throw new Error('The export is empty.');
  const { site, records } = header;
  const first = {
    ...header,
    edition: 'x',
    site: { ...site, theme: 'x' },
    records: { ...records, series: 2 },
  };
  const series = [1, 2].map((id) => ({ kind: 'series', record: { id }, stored: { name: 'Ciclo' } }));
  const events = lines.findIndex(({ kind }) => kind === 'event');
  const all = [first, ...lines.map(changedLine).toSpliced(events, 0, ...series)];
  return all.map((line) => `${JSON.stringify(line)}\n`).join('');
};

/** The lines as a file that ends as it should. */
export const sealed = (lines: readonly string[]): string => {
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ kind: 'end', stored: { sha256 } })}\n`;
};

const changedBackup = (bytes: Buffer): string => {
  const [header = {}, ...lines] = zstdDecompressSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Members);
  const changed = lines.map((line) => {
    if (line['kind'] === 'numbers') return { ...line, stored: { ...line['stored'], series: 2 } };
    return line['kind'] === 'events'
      ? { ...line, checksum: 'x', stored: { ...line['stored'], colour: 'red' } }
      : line;
  });
  const series = [1, 2].map((id) => ({ kind: 'series', stored: { id, name: 'Ciclo' } }));
  const events = lines.findIndex(({ kind }) => kind === 'events');
  const first = { ...header, note: 'x', records: { ...header['records'], series: 2 } };
  const all: readonly object[] = [first, ...changed.toSpliced(events, 0, ...series)];
  return sealed(all.map((line) => JSON.stringify(line)));
};

const ofCollection: Readonly<Record<string, string>> = {
  categories: 'icon',
  tags: 'icon',
  venues: 'directions',
  organizers: 'fax',
  events: 'colour',
};

const changedSource = (records: Members): Members =>
  Object.fromEntries(
    Object.entries(records).map(([name, list]) => [
      name,
      list.map((record: Members) => ({
        ...record,
        [ofCollection[name] ?? '']: 'x',
        ...(record['tickets']?.length > 0
          ? { tickets: record['tickets'].map((one: Members) => ({ ...one, seat: '7' })) }
          : {}),
      })),
    ]),
  );

/** The same with keys, tables and kinds of records that no program has. */
export const withUnknownKeys = async ({ exported, source, backup }: Transfers): Promise<Transfers> => {
  const path = `${backup}-unknown`;
  await writeFile(path, zstdCompressSync(changedBackup(await readFile(backup))));
  return {
    exported: changedExport(exported),
    source: changedSource(source) as SiteRecords,
    backup: path,
  };
};
