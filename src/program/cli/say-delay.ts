import type { Language } from '../../kernel/phrase.ts';
import { explainFailure } from './failure.ts';
import { printable } from './printable.ts';

/** Says on standard error why the database is still waited for. */
export const sayDelay =
  (language: Language) =>
  (error: unknown): void => {
    const reason = explainFailure(error)?.[language] ?? String(error);
    const more = { es: 'Se sigue intentando.', en: 'Trying again.' }[language];
    process.stderr.write(`cartelera: ${printable(`${reason} ${more}`)}\n`);
  };
