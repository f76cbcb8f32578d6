import { bareRecord } from '../bare-record.ts';
import type { SourceRecord } from '../source.ts';
import { termFields } from './fields.ts';
import { type LineReading, termKey } from './shared.ts';
import { type JsonObject, readFields } from './stored.ts';

/** A category or tag of a file. @throws WrongLine */
export const termRecord = (
  kind: 'category' | 'tag',
  id: number,
  stored: JsonObject,
  { calendar, label, place }: LineReading,
): SourceRecord => {
  const term = readFields(termFields, stored, place);
  const { name, slug, description, parent, modified_utc } = term;
  return {
    ...bareRecord,
    kind,
    key: termKey(calendar, id),
    label: label(name),
    id,
    slug,
    formerSlugs: term.former_slugs,
    fields: { name, description },
    parent: parent === 0 ? null : termKey(calendar, parent),
    columns: { modified_utc },
  };
};
