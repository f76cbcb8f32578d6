import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import { type ArchiveHeader, type LineKind, lineKinds, tableOfKind } from '../file/format.ts';
import { type FileOptions, fileText, headerOf, type WrittenLine } from '../file/write-file.ts';
import { archiveLines, listUserLines } from './archive-lines.ts';
import { type ExportDependencies, readSnapshot } from './source.ts';

/** How a calendar is to be written. */
export interface ExportOptions extends FileOptions {
  /** Resolves when more can be written. */
  readonly write: (text: string) => Promise<void>;
}

/** What was written. */
export interface ExportSummary {
  readonly records: ArchiveHeader['records'];
  /** How many images there are of which a file is missing. */
  readonly lackingFiles: number;
}

const countRecords = async (
  executor: Executor,
  users: number,
): Promise<Readonly<Record<LineKind, number>>> => {
  const counts = lineKinds.map(async (kind) => {
    if (kind === 'user') return [kind, users] as const;
    const isTerm = kind === 'category' || kind === 'tag';
    const { count } = await executor
      .selectFrom(tableOfKind[kind])
      .select((build) => build.fn.countAll().as('count'))
      .where(isTerm ? sql<SqlBool>`taxonomy = ${kind}` : sql<SqlBool>`1 = 1`)
      .executeTakeFirstOrThrow();
    return [kind, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<LineKind, number>;
};

/**
 * Writes one state of the whole calendar as an archive (docs/exporting.md), those in the trash too. Memory does not grow
 * with the number of venues, organizers, images and events.
 */
export const writeArchive = (
  dependencies: ExportDependencies,
  options: ExportOptions,
): Promise<ExportSummary> =>
  readSnapshot(dependencies, async (source) => {
    const { read } = source.snapshot.database;
    const { site, links } = source;
    const users = await listUserLines(read);
    const records = await countRecords(read, users.length);
    const header: ArchiveHeader = {
      ...(await headerOf(read, 'archive', options)),
      calendar: dependencies.calendar,
      host: links.host,
      site: {
        timezone: site.timezone,
        currency_symbol: site.currencySymbol,
        currency_position: site.currencyPosition,
        iframe_hosts: site.frameHosts,
        address_words: { bases: site.addresses.bases, words: site.addresses.words },
      },
      records,
    };
    let lackingFiles = 0;
    async function* lines(): AsyncGenerator<WrittenLine> {
      yield* users;
      yield* archiveLines(source, options.store, () => {
        lackingFiles += 1;
      });
    }
    for await (const text of fileText(header, lines(), options)) await options.write(text);
    return { records, lackingFiles };
  });
