import type { Command } from './invocation.ts';
import { migrateCalendar } from './upkeep.ts';

/** `migrate`: the database at this program's version, without starting the service. */
export const migrate: Command = async ({ settings, say, sayJson }) => {
  const applied = await migrateCalendar(settings);
  if (settings.json) sayJson({ applied });
  else if (applied.length === 0)
    say({ es: 'La base de datos ya está al día.', en: 'The database is up to date.' });
  else say({ es: `Pasos dados: ${applied.join(', ')}`, en: `Steps run: ${applied.join(', ')}` });
  return 0;
};
