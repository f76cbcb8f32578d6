import { migrate as applyAll } from '../../storage/migrate.ts';
import { openDatabase } from '../../storage/open.ts';
import type { Settings } from '../config/options.ts';
import { closing } from '../open-database.ts';
import type { Command } from './invocation.ts';

/** Brings the database up to this program's version; gives the names of the steps that were run. */
export const migrateCalendar = ({ dataDir, databaseUrl }: Settings): Promise<readonly string[]> =>
  closing(openDatabase({ dataDirectory: dataDir, databaseUrl }), applyAll);

/** `migrate`: the database at this program's version, without starting the service. */
export const migrate: Command = async ({ settings }) => {
  const applied = await migrateCalendar(settings);
  const said =
    applied.length === 0
      ? { es: 'La base de datos ya está al día.', en: 'The database is up to date.' }
      : { es: `Pasos dados: ${applied.join(', ')}`, en: `Steps run: ${applied.join(', ')}` };
  return { json: { applied }, said };
};
