import { bareRecord } from '../bare-record.ts';
import type { SourceRecord } from '../source.ts';
import { termKey } from './keys.ts';
import type { LineReading } from './reading.ts';
import { countAt, type JsonObject, textAt } from './stored.ts';

/** A category or tag of a file. @throws WrongLine */
export const termRecord = (
  kind: 'category' | 'tag',
  id: number,
  stored: JsonObject,
  { calendar, label }: LineReading,
): SourceRecord => {
  const name = textAt(stored, 'name');
  const parent = countAt(stored, 'parent');
  return {
    ...bareRecord,
    kind,
    key: termKey(calendar, id),
    label: label(name),
    id,
    slug: textAt(stored, 'slug'),
    fields: { name, description: textAt(stored, 'description') },
    parent: parent === 0 ? null : termKey(calendar, parent),
  };
};
