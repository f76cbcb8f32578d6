import { readTermName } from '../../calendar/terms/name.ts';
import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { TermRow } from '../../storage/tables.ts';
import { problemsOf, type Report } from './finding.ts';

type Parents = ReadonlyMap<number, number>;

const readParents = async (executor: Executor): Promise<Parents> => {
  const rows = await executor
    .selectFrom('terms')
    .select(['id', 'parent'])
    .where('taxonomy', '=', 'category')
    .execute();
  return new Map(rows.map(({ id, parent }) => [id, parent]));
};

const isBelowItself = (id: number, parents: Parents): boolean => {
  const seen = new Set<number>();
  for (let above = parents.get(id) ?? 0; above !== 0 && !seen.has(above); above = parents.get(above) ?? 0) {
    if (above === id) return true;
    seen.add(above);
  }
  return false;
};

const keysOf = (name: string): Partial<TermRow> | null => {
  try {
    return readTermName(name);
  } catch {
    return null;
  }
};

/** Compares terms with the events that carry them, with their parents and with what their names are found by. */
export const checkTerms = async (
  executor: Executor,
  report: Report,
  counts: ReadonlyMap<number, number>,
): Promise<void> => {
  const parents = await readParents(executor);
  for await (const terms of rowsById(executor, 'terms', 500)) {
    for (const term of terms) {
      const found = problemsOf(report, term.taxonomy).bind(null, term.id);
      const count = counts.get(term.id) ?? 0;
      if (term.count !== count) {
        found(
          `Dice tener ${term.count} actos publicados y tiene ${count}.`,
          `It says it has ${term.count} published events and has ${count}.`,
        );
      }
      const isPlaced = term.parent === 0 || (term.taxonomy === 'category' && parents.has(term.parent));
      if (!isPlaced) {
        found(
          `No hay ninguna categoría ${term.parent}, bajo la que está.`,
          `There is no category ${term.parent}, which it is under.`,
        );
      }
      if (isBelowItself(term.id, parents)) found('Está debajo de sí misma.', 'It is below itself.');
      const keys = keysOf(term.name);
      if (keys?.name_key !== term.name_key || keys.sort_key !== term.sort_key) {
        found(
          'Las claves de su nombre no son las de su nombre.',
          'The keys of its name are not those of its name.',
        );
      }
    }
  }
};
