import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { comparisonKey, placesById, searchTextsOf } from '../../calendar/linked-records/repository.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import type { Executor } from '../../storage/dialect.ts';
import { problemsOf, type Report } from './finding.ts';

const lineOf = ({ field, text }: { readonly field: string; readonly text: string }): string =>
  `${field}\n${text}`;

const checkKind = async <Row extends PlaceRow>(
  executor: Executor,
  report: Report,
  kind: PlaceKind<Row>,
): Promise<void> => {
  const found = problemsOf(report, kind.name);
  for await (const rows of placesById(executor, kind, 500)) {
    const ids = rows.map(({ id }) => id);
    const texts = await executor
      .selectFrom('record_search')
      .selectAll()
      .where('record_id', 'in', ids)
      .execute();
    const textsOf = Map.groupBy(texts, ({ record_id }) => record_id);
    for (const row of rows) {
      const expected = searchTextsOf(kind, row).map(lineOf).sort();
      const stored = (textsOf.get(row.id) ?? []).map(lineOf).sort();
      if (expected.join('\n\n') !== stored.join('\n\n')) {
        found(
          row.id,
          'El índice de búsqueda no coincide con sus textos.',
          'The search index does not agree with its texts.',
        );
      }
      const keys = [comparisonKey(row.name), comparisonKey(row.description)];
      if (row.name_key !== keys[0] || row.description_key !== keys[1]) {
        found(
          row.id,
          'Las claves con las que se reconocen los duplicados no coinciden con sus datos.',
          'The keys that duplicates are recognized by do not agree with its data.',
        );
      }
    }
  }
};

/** Compares what venues and organizers are found by with their own texts. */
export const checkPlaces = async (executor: Executor, report: Report): Promise<void> => {
  await checkKind(executor, report, venueKind);
  await checkKind(executor, report, organizerKind);
};
