import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError, messageOf } from '../kernel/error.ts';
import type { Database, Dialect, Executor } from './dialect.ts';
import { listOwnTables, ownSchema } from './own-tables.ts';
import type { TableDefinition } from './schema/column.ts';
import { refusedFor } from './storage-refusals.ts';
import { tables } from './tables.ts';

const createTable = (
  name: string,
  { columns, constraints = [] }: TableDefinition,
  dialect: Dialect,
): string => {
  const types = { ...dialect, integer: 'integer' } as const;
  const lines = Object.entries(columns).map(([column, { type, rest }]) => `${column} ${types[type]} ${rest}`);
  return `create table ${name} (${[...lines, ...constraints].join(', ')})`;
};

/** Creates the tables and indexes of a calendar in an empty database. */
const createSchema = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const statements = Object.entries<TableDefinition>(tables).flatMap(([name, table]) => [
    createTable(name, table, dialect),
    ...(table.indexes ?? []),
  ]);
  for (const statement of [...statements, ...dialect.searchIndex]) await sql.raw(statement).execute(db);
};

/** The steps of the schema by their names, in order. */
export type SchemaHistory = Readonly<Record<string, (db: Kysely<never>, dialect: Dialect) => Promise<void>>>;

/** Every step of the schema that this program has; one that was released never changes. */
export const history: SchemaHistory = { '0001-schema': createSchema };

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
 * Runs the steps that the database lacks, in the open transaction of `executor`. Returns their names.
 * @throws AppError `migration_failed` naming the step; the transaction has to be rolled back then.
 */
export const applySteps = async (
  executor: Executor,
  dialect: Dialect,
  steps: SchemaHistory = history,
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
  const { error, results = [] } = await migrator.migrateToLatest();
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
  return transaction((executor) => applySteps(executor, dialect, steps));
};
