import { loadSecretHash } from '../../../accounts/credentials/secrets.ts';
import { findFirstAuthor, findUser } from '../../../accounts/users/user.ts';
import { openCalendar } from '../../../calendar/calendar.ts';
import type { CalendarDependencies } from '../../../calendar/dependencies.ts';
import { FetchFailure, safeRequest } from '../../../http/client/safe-request.ts';
import { type Actor, commandLine } from '../../../kernel/actor.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { systemWait, type Wait } from '../../../kernel/waiting.ts';
import type { Database } from '../../../storage/dialect.ts';
import { type ArchiveDependencies, openArchive } from '../../../transfer/import/archive/source.ts';
import { questionsTo } from '../../../transfer/import/check-fields.ts';
import { type NamedFile, openCsvSource } from '../../../transfer/import/csv/source.ts';
import type { ImportReport } from '../../../transfer/import/report.ts';
import { importSource } from '../../../transfer/import/run.ts';
import type { Source } from '../../../transfer/import/source.ts';
import type { ReadText } from '../../../transfer/import/tec/languages.ts';
import { siteClient } from '../../../transfer/import/tec/site/site-client.ts';
import { openSite } from '../../../transfer/import/tec/source.ts';
import { lacksWords } from '../../address-words.ts';
import { withCalendarZone, withKeptZone } from '../../calendar-zone.ts';
import type { Settings } from '../../config/options.ts';
import { usageError } from '../../config/usage-error.ts';
import { withCalendar } from '../../open-database.ts';
import { imageStoreOf, imagesOf, siteOf, uidHostOf } from '../../site.ts';
import { keepFoundWords } from './found-words.ts';

/** Of an answer of a source; time in milliseconds. */
const answerLimits = { maxBytes: 64 * 1024 * 1024, timeout: 60_000, maxRedirects: 5 };

/** Reports on an import that is running. */
export interface ImportProgress {
  readonly onProgress: (done: number, total: number) => void;
  /** Called with something about the source: before it is read, or why a request is repeated, and when. */
  readonly onNotice: (notice: Phrase) => void;
}

const dependenciesOf = async (database: Database, settings: Settings): Promise<CalendarDependencies> => {
  const hashSecret = await loadSecretHash(database);
  const { dependencies } = await openCalendar({
    database,
    clock: systemClock,
    site: siteOf(settings),
    // A trial makes no events, and writes nothing.
    uidHost: settings.dryRun ? '' : await uidHostOf(database, settings),
    images: imagesOf(database, settings),
    hash: hashSecret,
  });
  return dependencies;
};

/** Who imports: the named user, else the oldest administrator; a calendar without users gets its first one later. */
const importerOf = async (database: Database, name: string | null): Promise<Actor> => {
  const { read } = database;
  const userId = name === null ? await findFirstAuthor(read) : (await findUser(read, name)).id;
  return { ...commandLine, userId, role: 'administrator', scope: 'admin' };
};

const authorsOf = async (database: Database, pairs: readonly string[]): Promise<Map<string, number>> => {
  const authors = new Map<string, number>();
  for (const pair of pairs) {
    const [there = '', here = ''] = pair.split('=');
    authors.set(there.trim(), (await findUser(database.read, here.trim())).id);
  }
  return authors;
};

/** How a source is taken in, for those that bring users and images themselves; `authors` may be added to meanwhile. */
type Taking = Pick<ArchiveDependencies, 'actor' | 'authors' | 'dryRun'>;

const importRuns = (): AppError =>
  new AppError('conflict', 'import_running', {
    es: 'Hay otra importación en curso en este calendario; repite el comando cuando termine.',
    en: 'Another import is running on this calendar; repeat the command when it has ended.',
  });

/** Two imports side by side would each make what neither has found yet; a trial makes nothing. */
const importingAlone = async <T>(database: Database, dryRun: boolean, work: () => Promise<T>): Promise<T> => {
  if (dryRun) return work();
  const end = await database.claimImport();
  if (end === null) throw importRuns();
  try {
    return await work();
  } finally {
    await end();
  }
};

/** Takes in the source that `open` opens, as the settings have it. */
const importInto = (
  settings: Settings,
  progress: ImportProgress,
  open: (dependencies: CalendarDependencies, taking: Taking) => Promise<Source>,
): Promise<ImportReport> =>
  withCalendar(settings, async (database) => {
    const actor = await importerOf(database, settings.as);
    const authors = await authorsOf(database, settings.authors);
    const { dryRun, mirror, acceptLosses } = settings;
    const dependencies = await dependenciesOf(database, await withCalendarZone(database, settings));
    return importingAlone(database, dryRun, async () => {
      const source = await open(dependencies, { actor, authors, dryRun });
      if (!dryRun) await withKeptZone(database, settings);
      for (const notice of source.notices ?? []) progress.onNotice(notice);
      const onProgress = (done: number): void => progress.onProgress(done, source.total);
      onProgress(0);
      const report = await importSource(dependencies, source, {
        actor,
        authors,
        dryRun,
        mirror,
        acceptLosses,
        onProgress,
      });
      const words = await keepFoundWords(database, settings, source.words?.() ?? null);
      return { ...report, remarks: [...report.remarks, ...words] };
    });
  });

/**
 * Takes over the calendar of a site.
 * @throws AppError `import_source` when it cannot be read from the start, `user_not_found`, `usage`.
 */
export const importSite = (
  settings: Settings,
  address: URL,
  progress: ImportProgress,
  wait: Wait = systemWait,
): Promise<ImportReport> => {
  const { user, password, since, hidden, language, allowFetchFrom } = settings;
  if ((user === null) !== (password === null)) {
    throw usageError({
      es: '--user y --password (o CARTELERA_PASSWORD) deben indicarse juntas.',
      en: '--user and --password (or CARTELERA_PASSWORD) must be given together.',
    });
  }
  const authorization =
    user === null ? null : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const request = safeRequest({ ...answerLimits, allowed: allowFetchFrom });
  const readText: ReadText = async (page) => {
    try {
      const { status, bytes } = await request(page, { headers: { accept: 'text/html' } });
      return status === 200 ? bytes.toString('utf8') : null;
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  };
  const client = siteClient(request, authorization, wait, systemClock, progress.onNotice);
  return importInto(settings, progress, async (dependencies) =>
    openSite(
      client,
      address,
      {
        ...{ since, hidden, language, publicOnly: user === null },
        findsWords: await lacksWords(dependencies.database),
      },
      dependencies.site,
      readText,
    ),
  );
};

/**
 * Imports tables of events, venues and organizers.
 * @throws AppError `csv_unreadable`, `csv_date_orders` and `csv_rows` before anything is written; `user_not_found`.
 */
export const importTables = (
  settings: Settings,
  files: readonly NamedFile[],
  progress: ImportProgress,
): Promise<ImportReport> => {
  const { encoding, delimiter, dateOrder, skipBadRows } = settings;
  return importInto(settings, progress, (dependencies, { actor }) =>
    openCsvSource({
      files,
      encoding: encoding === 'auto' ? null : encoding,
      delimiter: delimiter === 'auto' ? null : delimiter === 'tab' ? '\t' : delimiter,
      dateOrder: dateOrder === 'auto' ? null : dateOrder,
      skipBadRows,
      questions: questionsTo(dependencies, actor),
    }),
  );
};

/**
 * Takes over the calendar that `export` wrote into a file.
 * @throws AppError `import_source` when it is no such file, `user_not_found`.
 */
export const importFile = (
  settings: Settings,
  chunks: AsyncIterable<Uint8Array>,
  progress: ImportProgress,
): Promise<ImportReport> =>
  importInto(settings, progress, (dependencies, taking) =>
    openArchive(chunks, { ...dependencies, ...taking, store: imageStoreOf(settings) }),
  );
