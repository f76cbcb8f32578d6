import type { OrganizerRow } from '../../storage/tables.ts';
import { textColumns } from '../linked-records/columns.ts';
import type { PlaceKind, WriteFields } from '../linked-records/kind.ts';
import { type OrganizerView, organizerJson, organizerView } from './json.ts';
import {
  changedOrganizerFields,
  newOrganizerFields,
  OrganizerListSchema,
  OrganizerSchema,
} from './schema.ts';

const lines = ['phone', 'email'] as const;

const ownColumns = (fields: WriteFields, row: OrganizerRow | null): Partial<OrganizerRow> =>
  textColumns(fields, lines, row === null);

/** Those who hold events. */
export const organizerKind: PlaceKind<OrganizerRow, OrganizerView> = {
  name: 'organizer',
  table: 'organizers',
  operation: 'Organizer',
  one: { es: 'un organizador', en: 'an organizer' },
  many: { es: 'los organizadores', en: 'the organizers' },
  newFields: newOrganizerFields,
  changedFields: changedOrganizerFields,
  lines,
  schema: OrganizerSchema,
  listSchema: OrganizerListSchema,
  ownColumns,
  searchedTexts: (row) => [
    ['phone', row.phone],
    ['email', row.email],
    ['website', row.website],
  ],
  toJson: organizerJson,
  toView: organizerView,
};
