import type { Phrase } from '../kernel/phrase.ts';
import type { Database } from '../storage/dialect.ts';
import { history, migrate } from '../storage/migrate.ts';
import type { Settings } from './config/options.ts';

const upgraded: Phrase = {
  es: 'La base de datos de este calendario se ha actualizado a esta versión de Cartelera; las versiones anteriores ya no pueden leerla.',
  en: 'The database of this calendar was updated to this version of Cartelera; earlier versions can no longer read it.',
};

/** Says something beside what a command gives: on standard error, or in the log of a service. */
export type Notify = (phrase: Phrase) => void;

/** On standard error. */
export const notifyBy =
  ({ messageLanguage }: Pick<Settings, 'messageLanguage'>): Notify =>
  (phrase) =>
    void process.stderr.write(`cartelera: ${phrase[messageLanguage]}\n`);

/**
 * Brings the database up to this program's version, as `migrate` does. Where an older calendar was there it says so:
 * whoever only wanted to look at it could not know that there is no way back.
 */
export const bringUpToDate = async (database: Database, say: Notify): Promise<void> => {
  const applied = await migrate(database);
  const [first = ''] = Object.keys(history);
  // Whoever begins a calendar runs its first step too.
  if (applied.length === 0 || applied.includes(first)) return;
  say(upgraded);
};
