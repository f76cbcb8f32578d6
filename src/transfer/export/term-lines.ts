import { render } from '../../calendar/records/rendered.ts';
import { termJson } from '../../calendar/terms/json.ts';
import type { Taxonomy } from '../../calendar/terms/taxonomy.ts';
import { type ExportLine, filled, type LineSource } from './line.ts';
import { storedColumns } from './stored-columns.ts';

/** All categories, each after the one above it, or all tags. */
export async function* termLines(source: LineSource, taxonomy: Taxonomy): AsyncGenerator<ExportLine> {
  const { terms } = source.snapshot;
  const placed = terms.listed(taxonomy).map((term) => ({ term, above: terms.ancestors(term.id) }));
  placed.sort((one, other) => one.above.length - other.above.length || one.term.id - other.term.id);
  for (const { term, above } of placed) {
    const { folded: _, ...row } = term;
    yield {
      kind: taxonomy,
      record: filled(source, render(termJson(row, above))),
      stored: storedColumns(row),
    };
  }
}
