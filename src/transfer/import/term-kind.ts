import { type ImportedTerm, termImports } from '../../calendar/terms/imported-terms.ts';
import { readTermName } from '../../calendar/terms/name.ts';
import { termFields } from '../../calendar/terms/schema.ts';
import { deleteTerm } from '../../calendar/terms/service.ts';
import type { Taxonomy } from '../../calendar/terms/taxonomy.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { textLengths } from './cut-fields.ts';
import type { FindByKey, KindImports, PlannedRecord } from './kind-imports.ts';

const termOf = (taxonomy: Taxonomy, { record, fields }: PlannedRecord, find: FindByKey): ImportedTerm => {
  const { modified_utc: modifiedUtc, ...columns } = record.columns;
  return {
    taxonomy,
    id: record.id,
    name: String(fields['name']),
    slug: record.slug ?? '',
    description: String(fields['description'] ?? ''),
    parent: record.parent === null ? 0 : (find(record.parent) ?? 0),
    modifiedUtc,
    columns: columns as Partial<TermRow>,
  };
};

/** How categories or tags come in. */
export const termKind = (database: Database, clock: Clock, taxonomy: Taxonomy): KindImports => {
  const imports = termImports(database, clock);
  return {
    lengths: textLengths(termFields(taxonomy).created),
    needed: ['name'],
    check: async (fields) => {
      readTermName(String(fields['name'] ?? ''));
      return fields;
    },
    write: async (executor, actor, planned, find) => {
      const written = new Map<string, number>();
      for (const one of planned) {
        const term = termOf(taxonomy, one, (key) => written.get(key) ?? find(key));
        const { id } = one;
        if (id !== null) await imports.update(executor, actor, id, term);
        written.set(one.record.key, id ?? (await imports.create(executor, actor, term)));
      }
      return planned.map(({ record }) => written.get(record.key) ?? 0);
    },
    // Making a term takes the one of its name and slug by itself; one that is told by nothing but its name is any of it.
    findSame: async (executor, record, fields) => {
      if (record.onlyName !== true) return null;
      const { name_key } = readTermName(String(fields['name']));
      const row = await executor
        .selectFrom('terms')
        .select('id')
        .where('taxonomy', '=', taxonomy)
        .where('name_key', '=', name_key)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    findHere: async (executor, ids) => {
      const rows = await executor.selectFrom('terms').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, name }) => [id, { status: 'publish', name }]));
    },
    remove: async (id, actor) => {
      await deleteTerm({ database, clock }, taxonomy, { actor, expectedRevisions: null }, id);
    },
  };
};
