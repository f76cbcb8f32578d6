import { oneLine } from '../../kernel/text/single-line.ts';
import type { OrganizerRow } from '../../storage/tables.ts';
import type { PlaceKind, WriteFields } from '../linked-records/kind.ts';
import { organizerJson } from './json.ts';
import {
  changedOrganizerFields,
  newOrganizerFields,
  OrganizerListSchema,
  OrganizerSchema,
} from './schema.ts';

const ownColumns = (fields: WriteFields, row: OrganizerRow | null): Partial<OrganizerRow> => {
  const columns: Partial<OrganizerRow> = {};
  for (const name of ['phone', 'email'] as const) {
    const sent = fields[name];
    if (typeof sent === 'string') columns[name] = oneLine(sent);
    else if (row === null) columns[name] = '';
  }
  const { website } = fields;
  if (typeof website === 'string') columns.website = website;
  else if (row === null) columns.website = '';
  return columns;
};

/** Those who hold events. */
export const organizerKind: PlaceKind<OrganizerRow> = {
  name: 'organizer',
  table: 'organizers',
  letter: 'o',
  operation: 'Organizer',
  one: { es: 'un organizador', en: 'an organizer' },
  many: { es: 'los organizadores', en: 'the organizers' },
  newFields: newOrganizerFields,
  changedFields: changedOrganizerFields,
  schema: OrganizerSchema,
  listSchema: OrganizerListSchema,
  selectLinks: (executor) =>
    executor.selectFrom('event_organizers').select(['event_id', 'organizer_id as place_id']),
  deleteLinks: async (executor, id) => {
    await executor.deleteFrom('event_organizers').where('organizer_id', '=', id).execute();
  },
  ownColumns,
  searchedTexts: (row) => [
    ['phone', row.phone],
    ['email', row.email],
    ['website', row.website],
  ],
  toJson: organizerJson,
};
