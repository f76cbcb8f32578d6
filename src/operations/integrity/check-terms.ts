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
          `El número de eventos publicados es ${count} y el guardado es ${term.count}.`,
          `It has ${count} published events and the stored number is ${term.count}.`,
        );
      }
      const isPlaced = term.parent === 0 || (term.taxonomy === 'category' && parents.has(term.parent));
      if (!isPlaced) {
        found(
          `Su categoría superior, ${term.parent}, no existe.`,
          `Its parent category ${term.parent} does not exist.`,
        );
      }
      if (isBelowItself(term.id, parents))
        found('Es subcategoría de sí misma.', 'It is a subcategory of itself.');
      const keys = keysOf(term.name);
      if (keys?.name_key !== term.name_key || keys.sort_key !== term.sort_key) {
        found(
          'Las claves de ordenación y búsqueda no coinciden con su nombre.',
          'The keys for sorting and searching do not agree with its name.',
        );
      }
    }
  }
};
