import type { Phrase } from '../kernel/phrase.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';

/**
 * Which of the categories that are to stand above lists the calendar has not; null where it has all of them. They may
 * still be made, so that this is no reason not to start.
 */
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
  const there = new Set(rows.map(({ slug }) => slug));
  const missing = slugs.filter((slug) => !there.has(slug)).join(', ');
  if (missing === '') return null;
  return {
    es: `--quick-categories: por ahora ninguna categoría tiene estos slugs: ${missing}.`,
    en: `--quick-categories: so far no category has these slugs: ${missing}.`,
  };
};
