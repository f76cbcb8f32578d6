import { asWritten } from '../../../kernel/text/html/as-written.ts';
import { cleanTermDescription } from '../../../kernel/text/html/cleaning.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { cleanTermName } from '../../../kernel/text/single-line.ts';
import { bareRecord, type SourceRecord } from '../source.ts';
import { idAt, type Raw, textAt } from './site/raw.ts';

/** The key of a term: terms have no global id, and ids of their own. */
export const termKey = (site: string, id: number): string => `${site}/terms/${id}`;

/** A category or tag of a source, or null when it has no id or name. */
export const termRecord = (raw: Raw, kind: 'category' | 'tag', site: string): SourceRecord | null => {
  const id = idAt(raw);
  const name = textAt(raw, 'name');
  if (id === null || name === '') return null;
  const parent = kind === 'category' ? idAt(raw, 'parent') : null;
  return {
    ...bareRecord,
    kind,
    key: termKey(site, id),
    label: `${id} "${plainText(name)}"`,
    id,
    slug: textAt(raw, 'slug') || null,
    fields: {
      name: asWritten(name, cleanTermName),
      description: asWritten(textAt(raw, 'description'), cleanTermDescription),
    },
    parent: parent === null ? null : termKey(site, parent),
  };
};

/** The categories with those above them first; what hangs on itself stays where it was. */
export const parentsFirst = (records: readonly SourceRecord[]): readonly SourceRecord[] => {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const placed = new Set<string>();
  const ordered: SourceRecord[] = [];
  for (const record of records) {
    const path: SourceRecord[] = [];
    let above: SourceRecord | undefined = record;
    while (above !== undefined && !placed.has(above.key)) {
      placed.add(above.key);
      path.unshift(above);
      above = above.parent === null ? undefined : byKey.get(above.parent);
    }
    ordered.push(...path);
  }
  return ordered;
};
