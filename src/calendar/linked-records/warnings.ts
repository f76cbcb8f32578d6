import type { Warning } from '../../kernel/result.ts';
import { htmlLosses, titleLosses } from '../../kernel/text/html/cleaning.ts';
import { noImage } from '../images/schema.ts';
import { removedByFields } from '../records/fields.ts';
import { alteredFields, publicationWarnings, textWarnings } from '../records/warnings.ts';
import { isClosed, sharedColumns, type Writing } from './columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import type { WrittenPlace } from './writes.ts';

/** One address, as forms of browsers take it, with letters of any script. */
const emailAddress = /^[^\s@<>(),;:"[\]\\]+@(?:[\p{L}\p{M}\p{N}-]+\.)*[\p{L}\p{M}\p{N}-]+$/u;

const isNoAddress = (text: unknown): boolean =>
  typeof text === 'string' && text.trim() !== '' && !emailAddress.test(text.trim());

/**
 * Whether an existing record that stands for checked data lacks a detail of them beside name, town and description, as far
 * as the writer may read it.
 */
const lacksDetails = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  row: Row,
  fields: WriteFields,
  writing: Writing,
): boolean => {
  const matched = new Set<string>([kind.name, 'description', 'if_exists', ...kind.distinguishing]);
  const empty = ['', null, ...noImage];
  const details = Object.entries(fields).filter(
    ([name, value]) =>
      !matched.has(name) && !(name === 'image' ? empty : ['', null]).includes(value as never),
  );
  const { author, image, status, ...rest }: WriteFields = Object.fromEntries(details);
  if (isClosed(row, writing.actor)) return details.length > 0;
  if (image !== undefined || Number(author ?? row.author) !== row.author) return true;
  const { modified_utc: _, ...columns } = {
    ...sharedColumns(kind, rest, row, writing),
    ...kind.ownColumns(rest, row, writing.site),
    ...(status !== undefined && { status }),
  };
  return Object.entries(columns).some(([name, value]) => value !== row[name as keyof Row]);
};

/** What a write of these fields stored differently from what was sent. */
export const placeWarnings = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  fields: WriteFields,
  { row, isExisting }: WrittenPlace<Row>,
  writing: Writing,
): readonly Warning[] => {
  const { site, now } = writing;
  const warnings = [
    ...textWarnings(fields, {
      [kind.name]: titleLosses,
      description: (text) => htmlLosses(text, site.frameHosts),
      ...removedByFields(kind.texts, {}, site),
    }),
    ...publicationWarnings(fields, site, now),
    ...(isNoAddress(fields['email']) ? [{ field: 'email', code: 'no_email_address' } as const] : []),
  ];
  if (!isExisting) return [...warnings, ...alteredFields(fields, row, ['status', 'geo_lat', 'geo_lng'])];
  return lacksDetails(kind, row, fields, writing)
    ? [...warnings, { field: kind.name, code: 'details_not_stored' }]
    : warnings;
};
