import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError, messageOf } from '../kernel/error.ts';
import type { Database, Dialect, Executor } from './dialect.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { changes } from './migrations/0002-changes.ts';
import { terms } from './migrations/0003-terms.ts';
import { places } from './migrations/0004-places.ts';
import { events } from './migrations/0005-events.ts';
import { imageSizes } from './migrations/0006-image-sizes.ts';
import { tickets } from './migrations/0007-tickets.ts';
import { geography } from './migrations/0008-geography.ts';
import { imports } from './migrations/0009-imports.ts';
import { searchIndex } from './migrations/0010-search-index.ts';
import { phrases } from './migrations/0011-phrases.ts';
import { indexMerges } from './migrations/0012-index-merges.ts';
import { listMoves } from './migrations/0013-list-moves.ts';
import { audit } from './migrations/0014-audit.ts';
import { sessions } from './migrations/0015-sessions.ts';
import { lockedFacets } from './migrations/0016-locked-facets.ts';
import { linkedIds } from './migrations/0017-linked-ids.ts';
import { changedTexts } from './migrations/0018-changed-texts.ts';
import { noLease } from './migrations/0019-no-lease.ts';
import { scheduledBy } from './migrations/0020-scheduled-by.ts';
import { listOrders } from './migrations/0021-list-orders.ts';
import { eventStates } from './migrations/0022-event-states.ts';
import { uids } from './migrations/0023-uids.ts';
import { listedIds } from './migrations/0024-listed-ids.ts';
import { freeEvents } from './migrations/0025-free-events.ts';
import { formerSlugs } from './migrations/0026-former-slugs.ts';
import { listOwnTables, ownSchema } from './own-tables.ts';
import type { SchemaHistory } from './schema-change.ts';
import { refusedFor } from './storage-refusals.ts';

/** Every step of the schema that this program knows, by its name, in order; one that was released never changes. */
export const history: SchemaHistory = {
  '0001-accounts': accounts,
  '0002-changes': changes,
  '0003-terms': terms,
  '0004-places': places,
  '0005-events': events,
  '0006-image-sizes': imageSizes,
  '0007-tickets': tickets,
  '0008-geography': geography,
  '0009-imports': imports,
  '0010-search-index': searchIndex,
  '0011-phrases': phrases,
  '0012-index-merges': indexMerges,
  '0013-list-moves': listMoves,
  '0014-audit': audit,
  '0015-sessions': sessions,
  '0016-locked-facets': lockedFacets,
  '0017-linked-ids': linkedIds,
  '0018-changed-texts': changedTexts,
  '0019-no-lease': noLease,
  '0020-scheduled-by': scheduledBy,
  '0021-list-orders': listOrders,
  '0022-event-states': eventStates,
  '0023-uids': uids,
  '0024-listed-ids': listedIds,
  '0025-free-events': freeEvents,
  '0026-former-slugs': formerSlugs,
};

/** The names of the steps that a database has gone through, in order; none when it is no calendar yet. */
export const listAppliedSteps = async (executor: Executor): Promise<readonly string[]> => {
  const tables = await listOwnTables(executor);
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await (executor as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
};

/** @throws AppError `newer_database` when there is a step among these that this program does not know. */
export const refuseNewerDatabase = (applied: readonly string[], steps: SchemaHistory = history): void => {
  const foreign = applied.filter((name) => !Object.hasOwn(steps, name));
  if (foreign.length === 0) return;
  const names = foreign.join(', ');
  throw new AppError('conflict', 'newer_database', {
    es:
      `Una versión más reciente de Cartelera creó o migró esta base de datos (incluye ${names}). ` +
      'Usa esa versión o restaura una copia de seguridad hecha con esta.',
    en:
      `This database was created or migrated by a newer version of Cartelera (it has ${names}). ` +
      'Use that version, or restore a backup made by this one.',
  });
};

const failedStep = (step: string, error: unknown): AppError => {
  const reason = messageOf(error);
  const phrase = {
    es: `No se puede actualizar la base de datos: falla la migración ${step} (${reason}). No se ha cambiado nada; la versión anterior de Cartelera sigue funcionando.`,
    en: `The database cannot be brought up to date: the migration ${step} fails (${reason}). Nothing was changed; the earlier version of Cartelera goes on working.`,
  };
  return refusedFor('conflict', 'migration_failed', phrase)(error);
};

/** Kysely would make its table itself, and hide why it may not behind what PostgreSQL says of its next question. */
const makeMigrationTable = (executor: Executor): Promise<void> =>
  executor.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();

/**
 * Runs the steps that the database lacks, in the open transaction of `executor`, up to the one named or all of them.
 * Gives their names.
 * @throws AppError `migration_failed` naming the step; the transaction has to be given up then.
 */
export const applySteps = async (
  executor: Executor,
  dialect: Dialect,
  { upTo = null, steps = history }: { readonly upTo?: string | null; readonly steps?: SchemaHistory } = {},
): Promise<readonly string[]> => {
  const migrations: Record<string, Migration> = {};
  // What Kysely tells of is PostgreSQL refusing to let go of its lock after the failure.
  let failure: AppError | null = null;
  for (const [name, change] of Object.entries(steps)) {
    const up: Migration['up'] = async (db) => {
      try {
        await change(db as Kysely<never>, dialect);
      } catch (error) {
        // That the disk is full, or the database away, is no fault of the step.
        failure = dialect.refusal(error) ?? failedStep(name, error);
        throw failure;
      }
    };
    migrations[name] = { up };
  }
  await makeMigrationTable(executor);
  const schema = await ownSchema(executor, dialect.name === 'postgres');
  const migrator = new Migrator({
    db: executor,
    provider: { getMigrations: async () => migrations },
    // Without it Kysely takes the table of another schema for its own.
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error, results = [] } = await (upTo === null
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error === undefined) return results.map((result) => result.migrationName);
  throw failure ?? error;
};

/**
 * Brings the schema up to this program's version, each step once and all of them or none. Gives the names of
 * the steps that were run; of several who do this at the same time one runs them. `steps` stands in for the program's
 * own in tests.
 * @throws AppError `newer_database` when a newer program made the database, `migration_failed` when a step fails; both
 * leave the database as it was.
 */
export const migrate = async (
  { read, dialect, transaction }: Database,
  steps: SchemaHistory = history,
): Promise<readonly string[]> => {
  const applied = await listAppliedSteps(read);
  refuseNewerDatabase(applied, steps);
  if (applied.length === Object.keys(steps).length) return [];
  return transaction((executor) => applySteps(executor, dialect, { steps }), { alone: true });
};
