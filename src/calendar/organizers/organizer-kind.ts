import type { OrganizerRow } from '../../storage/tables.ts';
import type { PlaceKind } from '../linked-records/kind.ts';
import { mergeColumns } from '../records/fields.ts';
import { organizerTexts } from './fields.ts';
import { type OrganizerView, organizerJson, organizerView } from './json.ts';
import {
  changedOrganizerFields,
  newOrganizerFields,
  OrganizerListSchema,
  OrganizerSchema,
} from './schema.ts';

/** Those who hold events. */
export const organizerKind: PlaceKind<OrganizerRow, OrganizerView> = {
  name: 'organizer',
  table: 'organizers',
  operation: 'Organizer',
  one: { es: 'un organizador', en: 'an organizer' },
  many: { es: 'los organizadores', en: 'the organizers' },
  newFields: newOrganizerFields,
  changedFields: changedOrganizerFields,
  texts: organizerTexts,
  schema: OrganizerSchema,
  listSchema: OrganizerListSchema,
  distinguishing: [],
  ownColumns: (fields, row, site) => mergeColumns(organizerTexts, row, fields, site),
  toJson: organizerJson,
  toView: organizerView,
};
