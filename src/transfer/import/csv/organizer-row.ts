import type { Phrase } from '../../../kernel/phrase.ts';
import { bareRecord } from '../bare-record.ts';
import type { SourceRecord } from '../source.ts';
import { typedAddress } from '../typed-address.ts';
import type { Cells } from './cells/cells.ts';
import { readImageCell } from './cells/image-cell.ts';
import { keyOfName } from './keys.ts';

const nameWanted: Phrase = { es: 'Falta el nombre.', en: 'The name is missing.' };

const plain = ['description', 'email', 'phone'] as const;

/** The organizer of a row; what is wrong with it becomes faults. */
export const readOrganizerRow = (cells: Cells<'organizer'>, label: string): SourceRecord => {
  const name = cells.text('name');
  if (name === '') cells.fault('name', nameWanted);
  const fields: Record<string, unknown> = { organizer: name };
  for (const field of plain) if (cells.has(field)) fields[field] = cells.text(field);
  if (cells.has('website')) fields['website'] = typedAddress(cells.text('website'));
  const image = readImageCell(cells);
  return {
    ...bareRecord,
    kind: 'organizer',
    key: keyOfName('organizer', name),
    label,
    fields,
    image,
    keeps: ['author', ...(cells.has('image') ? [] : ['image' as const])],
  };
};
