/*
 * Puts keys that this program does not know into what the last released version wrote:
 * `node scripts/make-unknown-key-fixture.ts` (test/fixtures/unknown-keys/README.md).
 */

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { filesWithUnknownKeys, oldFiles, oldTransfers } from '../test/support/databases/old-calendars.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
type Members = Record<string, any>;

const old = oldTransfers.at(-1);
if (old === undefined) throw new Error('There is no released version.');

const ofKind: Readonly<Record<string, string>> = {
  image: 'licence',
  category: 'icon',
  tag: 'icon',
  venue: 'directions',
  organizer: 'fax',
  event: 'colour',
};

const changedLine = (line: Members): Members => {
  const { kind, record, stored } = line;
  const name = ofKind[kind];
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

const changedBackup = (bytes: Buffer): string => {
  const lines: unknown[] = zstdDecompressSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const header = lines[0] as Members;
  const changed: unknown[] = [{ ...header, note: 'x', tables: { ...header['tables'], series: 2 } }];
  let table = '';
  for (const line of lines.slice(1)) {
    if (Array.isArray(line)) changed.push(table === 'events' ? [...line, 'red'] : line);
    else if (typeof line === 'string') changed.push(line);
    else {
      const members = line as Members;
      table = members['table'] ?? '';
      // Before one of the tables, so that the next goes on.
      if (table === 'images') {
        changed.push({ table: 'series', columns: ['id', 'name'], last: 2, comment: 'x' }, [1, 'a'], [2, 'b']);
      }
      changed.push(table === 'events' ? { ...members, columns: [...members['columns'], 'colour'] } : members);
    }
  }
  const text = changed.map((line) => `${JSON.stringify(line)}\n`).join('');
  const rows = changed.filter(Array.isArray).length;
  const files = changed.filter((line) => (line as Members)['file'] !== undefined).length;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ end: { rows, files }, sha256 })}\n`;
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

const smallest = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };
const files = filesWithUnknownKeys;
await mkdir(dirname(files.backup), { recursive: true });
await writeFile(files.exported, zstdCompressSync(changedExport(old.exported), smallest));
const backup = await readFile(oldFiles(old.version).backup);
await writeFile(files.backup, zstdCompressSync(changedBackup(backup), smallest));
await writeFile(files.source, zstdCompressSync(JSON.stringify(changedSource(old.source)), smallest));
