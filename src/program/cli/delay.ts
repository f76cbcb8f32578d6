import type { Phrase } from '../../kernel/phrase.ts';
import { explainFailure } from './failure.ts';

/** Why the database is still waited for. */
export const explainDelay = (error: unknown): Phrase => {
  const { es, en } = explainFailure(error) ?? { es: String(error), en: String(error) };
  return { es: `${es} Reintentando…`, en: `${en} Retrying…` };
};
