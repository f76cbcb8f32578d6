import type { Phrase } from '../kernel/phrase.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';

/**
 * Returns the options without which the pages of a public site lack what the law requires: who is responsible for it,
 * and a contact. Null where nothing is missing, or the service has no public address.
 */
export const missingOwner = ({ publicUrl, organisation, contact }: Settings): Phrase | null => {
  const missing = [
    ...(organisation === null ? ['--organisation'] : []),
    ...(contact === null ? ['--contact'] : []),
  ];
  if (publicUrl === null || missing.length === 0) return null;
  return {
    es: `Las páginas no dicen quién responde del sitio ni cómo contactar: indica ${missing.join(' y ')}.`,
    en: `The pages do not say who answers for the site, or how to reach them: set ${missing.join(' and ')}.`,
  };
};

/** Returns the requested categories that the calendar lacks, which may still be created; null where it has all of them. */
export const findMissingCategories = async (
  { read }: Database,
  { quickCategories: slugs }: Settings,
): Promise<Phrase | null> => {
  if (slugs.length === 0) return null;
  const rows = await read
    .selectFrom('terms')
    .select('slug')
    .where('taxonomy', '=', 'category')
    .where('slug', 'in', slugs)
    .execute();
  const existing = new Set(rows.map(({ slug }) => slug));
  const missing = slugs.filter((slug) => !existing.has(slug)).join(', ');
  if (missing === '') return null;
  return {
    es: `--quick-categories: por ahora ninguna categoría tiene estos slugs: ${missing}.`,
    en: `--quick-categories: so far no category has these slugs: ${missing}.`,
  };
};
