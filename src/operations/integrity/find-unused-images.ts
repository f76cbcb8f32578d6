import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import { problemsOf, type Report } from './finding.ts';

const tables = ['events', 'venues', 'organizers'] as const;
const mention = /\/media\/([0-9a-f]{32})[.-]/g;

/** The pictures that texts show inside them, by the beginning of their files' names. */
const findMentioned = async (executor: Executor): Promise<ReadonlySet<string>> => {
  const mentioned = new Set<string>();
  for (const table of tables) {
    for await (const rows of rowsById(executor, table, 500)) {
      for (const { description, excerpt } of rows) {
        for (const [, stem = ''] of `${description}\n${excerpt}`.matchAll(mention)) mentioned.add(stem);
      }
    }
  }
  return mentioned;
};

/** Notes images that no event, venue or organizer shows, be it as its image or inside a text. */
export const findUnusedImages = async (executor: Executor, report: Report): Promise<void> => {
  const note = problemsOf(report, 'image', { isNote: true });
  const mentioned = await findMentioned(executor);
  for await (const rows of rowsById(executor, 'images', 500)) {
    const used = new Set<number | null>();
    for (const table of tables) {
      const ids = rows.map(({ id }) => id);
      const users = await executor
        .selectFrom(table)
        .select('image_id')
        .distinct()
        .where('image_id', 'in', ids)
        .execute();
      for (const { image_id } of users) used.add(image_id);
    }
    for (const { id, file, name } of rows) {
      if (used.has(id) || mentioned.has(file.split('.', 1)[0] ?? '')) continue;
      const called = name === '' ? file : name;
      note(id, `Ningún registro la usa (${called}).`, `No record uses it (${called}).`);
    }
  }
};
