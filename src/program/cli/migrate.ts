import { systemWait } from '../../kernel/wait.ts';
import type { Database } from '../../storage/dialect.ts';
import { migrate as applyAll } from '../../storage/migrate.ts';
import { openDatabase } from '../../storage/open.ts';
import type { Settings } from '../config/options.ts';
import { notifyBy } from '../migrate-on-open.ts';
import { closing, whenThere } from '../open-database.ts';
import { explainDelay } from './delay.ts';
import type { Command } from './invocation.ts';

/** Brings the database up to this program's version; gives the names of the steps that were run. */
export const migrateCalendar = ({ dataDir, databaseUrl }: Settings): Promise<readonly string[]> =>
  closing(openDatabase({ dataDirectory: dataDir, databaseUrl }), applyAll);

/** Likewise, and waits for a database that is away; a unit's start would else fail while the two start together. */
const migrateWhenThere = async (settings: Settings): Promise<readonly string[]> => {
  const migrated = async (database: Database) => ({ database, applied: await applyAll(database) });
  const notify = notifyBy(settings);
  const patience = { wait: systemWait, onDelay: (error: unknown) => notify(explainDelay(error)) };
  const { database, applied } = await whenThere(settings, migrated, patience);
  await database.close();
  return applied;
};

/** `migrate`: the database at this program's version, without starting the service. */
export const migrate: Command = async ({ settings }) => {
  const applied = await (settings.wait ? migrateWhenThere : migrateCalendar)(settings);
  const said =
    applied.length === 0
      ? { es: 'La base de datos ya está actualizada.', en: 'The database is up to date.' }
      : {
          es: `Migraciones aplicadas: ${applied.join(', ')}`,
          en: `Migrations applied: ${applied.join(', ')}`,
        };
  return { json: { applied }, said };
};
