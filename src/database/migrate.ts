import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../kernel/error.ts';
import type { Database } from './dialect.ts';
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
import type { SchemaChange } from './schema-change.ts';

const history: Readonly<Record<string, SchemaChange>> = {
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
};

/**
 * Brings the schema up to this program's version, each step once and all of them or none. Gives the names of
 * the steps that were run.
 * @throws AppError `newer_database` when a newer program made the database, and changes nothing then.
 */
export const migrate = async ({ read, dialect, transaction }: Database): Promise<readonly string[]> => {
  const known = await appliedSteps(read);
  const foreign = known.filter((name) => !(name in history));
  if (foreign.length > 0) {
    const names = foreign.join(', ');
    throw new AppError('conflict', 'newer_database', {
      es:
        `Esta base de datos la hizo una versión más nueva de Cartelera (conoce ${names}). ` +
        'Use esa versión o restaure una copia hecha con esta.',
      en:
        `This database was made by a newer version of Cartelera (it knows ${names}). ` +
        'Start that version, or restore a backup made by this one.',
    });
  }
  const steps: Record<string, Migration> = {};
  for (const [name, change] of Object.entries(history)) {
    steps[name] = { up: (db) => change(db as Kysely<never>, dialect) };
  }
  return transaction(
    async (executor) => {
      const migrator = new Migrator({ db: executor, provider: { getMigrations: async () => steps } });
      const { error, results } = await migrator.migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    },
    { alone: true },
  );
};

const appliedSteps = async (db: Database['read']): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
};
