import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { restoreCalendar } from '../../../src/program/cli/restore-calendar.ts';
import { sqliteFile } from '../../../src/storage/open.ts';
import { settingsOf } from '../calendars/backing-up.ts';
import type { SiteRecords } from '../servers/recorded-site.ts';
import type { TestLocation } from './databases.ts';

const folder = join(import.meta.dirname, '../../fixtures/upgrades');

/** A read of a calendar and what its version answered. */
export interface RecordedAnswer {
  readonly who: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** A calendar that a released version made; `test/fixtures/upgrades/README.md` says how the next one is added. */
export interface OldCalendar {
  readonly version: string;
  /** Puts it where a calendar is to be, as that version left it. */
  readonly place: (location: TestLocation) => Promise<void>;
  readonly answers: () => Promise<readonly RecordedAnswer[]>;
  readonly renewAnswers: (answers: readonly RecordedAnswer[]) => Promise<void>;
}

/** The files of a version. */
export const oldFiles = (version: string) => ({
  /** The file of SQLite, compressed. */
  sqlite: join(folder, version, 'cartelera.sqlite.zst'),
  /** A backup, with images; for PostgreSQL. */
  backup: join(folder, version, 'cartelera.backup'),
  /** JSON, compressed. */
  answers: join(folder, version, 'answers.json.zst'),
  /** What `export` wrote of it, compressed. */
  exported: join(folder, version, 'export.jsonl.zst'),
  /** The records that its interface answered to `import tec`, by collection: JSON, compressed. */
  source: join(folder, version, 'source.json.zst'),
});

const oldCalendar = (version: string): OldCalendar => {
  const files = oldFiles(version);
  return {
    version,
    place: async (location) => {
      if (location.databaseUrl === null) {
        await writeFile(sqliteFile(location.dataDirectory), zstdDecompressSync(await readFile(files.sqlite)));
        return;
      }
      const request = { path: files.backup, force: false, onProgress: () => undefined };
      await restoreCalendar(settingsOf(location), request);
    },
    answers: async () => JSON.parse(zstdDecompressSync(await readFile(files.answers)).toString()),
    renewAnswers: async (answers) => writeFile(files.answers, zstdCompressSync(JSON.stringify(answers))),
  };
};

/** Those of every released version, the oldest first. */
export const oldCalendars: readonly OldCalendar[] = globSync('*/cartelera.backup', { cwd: folder })
  .map((path) => oldCalendar(basename(join(path, '..'))))
  .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));

/** A calendar as an older program handed it on. */
export interface OldTransfers {
  readonly version: string;
  /** The export, as text. */
  readonly exported: string;
  /** What its interface answered. */
  readonly source: SiteRecords;
  /** The path of the backup. */
  readonly backup: string;
}

const textOf = (path: string): string => zstdDecompressSync(readFileSync(path)).toString();

const readTransfers = (version: string, files: ReturnType<typeof oldFiles>): OldTransfers => ({
  version,
  exported: textOf(files.exported),
  source: JSON.parse(textOf(files.source)),
  backup: files.backup,
});

/** Those of every released version that has some, the oldest first. */
export const oldTransfers: readonly OldTransfers[] = oldCalendars
  .filter(({ version }) => existsSync(oldFiles(version).exported))
  .map(({ version }) => readTransfers(version, oldFiles(version)));

/** The files of the last of these with keys that no program knows; `test/fixtures/unknown-keys/README.md`. */
export const filesWithUnknownKeys = oldFiles('../unknown-keys');

/** The same, read. */
export const withUnknownKeys = (): OldTransfers => readTransfers('unknown', filesWithUnknownKeys);
