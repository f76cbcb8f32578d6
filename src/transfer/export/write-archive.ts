import { type SqlBool, sql } from 'kysely';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { formatName, formatVersion, type Header } from '../import/archive/format.ts';
import { eventLines } from './event-lines.ts';
import type { ExportLine, LineSource } from './line.ts';
import type { PictureFiles } from './picture-files.ts';
import { imageLines, listPersonLines, placeLines, termLines } from './record-lines.ts';
import { readSnapshot } from './snapshot.ts';

/** What an export reads. */
export type ExportDependencies = Omit<LineSource, 'snapshot'> & {
  readonly database: Database;
  /** Drawn once for this calendar. */
  readonly calendar: string;
};

/** How a calendar is to be written. */
export interface ExportOptions {
  readonly now: Temporal.Instant;
  /** Null leaves the files of pictures out: whoever moves the calendar copies their folder. */
  readonly files: PictureFiles | null;
  /** Takes text, and is ready for more when the promise resolves. */
  readonly write: (text: string) => Promise<void>;
  /** Hears how many records are written, of how many. */
  readonly onProgress: (done: number, total: number) => void;
}

/** What was written. */
export interface ExportSummary {
  readonly records: Header['records'];
  /** How many images there are of which a file is missing. */
  readonly lackingFiles: number;
}

const headerOf = (
  { site, links, calendar }: ExportDependencies,
  now: Temporal.Instant,
  records: Header['records'],
): Header => ({
  format: formatName,
  version: formatVersion,
  exported_at: utcText(now),
  calendar,
  host: links.host,
  site: {
    timezone: site.timezone,
    currency_symbol: site.currencySymbol,
    currency_position: site.currencyPosition,
    iframe_hosts: site.frameHosts,
    address_words: { bases: site.addresses.bases, words: site.addresses.words },
  },
  records,
});

const countRows = async (
  executor: Executor,
  table: 'images' | 'terms' | 'venues' | 'organizers' | 'events',
  condition = sql<SqlBool>`1 = 1`,
): Promise<number> => {
  const { count } = await executor
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many records of each kind there are, those in the trash too. */
const countRecords = async (executor: Executor): Promise<Omit<Header['records'], 'user'>> => ({
  image: await countRows(executor, 'images'),
  category: await countRows(executor, 'terms', sql`taxonomy = 'category'`),
  tag: await countRows(executor, 'terms', sql`taxonomy = 'tag'`),
  venue: await countRows(executor, 'venues'),
  organizer: await countRows(executor, 'organizers'),
  event: await countRows(executor, 'events'),
});

/**
 * Writes one state of the whole calendar as JSON Lines (docs/exporting.md): a header, then people, images, categories
 * (each after the one above it), tags, venues, organizers and events, those in the trash too. Memory does not grow
 * with the number of places, images and events.
 */
export const writeArchive = (
  dependencies: ExportDependencies,
  { now, files, write, onProgress }: ExportOptions,
): Promise<ExportSummary> =>
  readSnapshot(dependencies.database, async (snapshot) => {
    const { read } = snapshot.database;
    const source = { ...dependencies, snapshot };
    const people = await listPersonLines(read);
    const records = { user: people.length, ...(await countRecords(read)) };
    const total = Object.values(records).reduce((sum, count) => sum + count, 0);
    let done = 0;
    let lackingFiles = 0;

    const writeLine = async ({ kind, record, stored }: ExportLine): Promise<void> => {
      await write(`{"kind":"${kind}","record":${record},"stored":${JSON.stringify(stored)}}\n`);
      done += 1;
      onProgress(done, total);
    };

    await write(`${JSON.stringify(headerOf(dependencies, now, records))}\n`);
    for (const line of people) await writeLine(line);
    for await (const line of imageLines(source, files)) {
      await writeLine(line);
      if (line.lacksFile) lackingFiles += 1;
    }
    for await (const line of termLines(source, 'category')) await writeLine(line);
    for await (const line of termLines(source, 'tag')) await writeLine(line);
    for await (const line of placeLines(source, venueKind)) await writeLine(line);
    for await (const line of placeLines(source, organizerKind)) await writeLine(line);
    for await (const line of eventLines(source)) await writeLine(line);
    return { records, lackingFiles };
  });
