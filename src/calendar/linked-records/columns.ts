import { type Actor, forbidden } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Site } from '../../kernel/site.ts';
import { cleanHtml, cleanTitle } from '../../kernel/text/html/cleaning.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { RecordColumns, Status } from '../../storage/tables.ts';
import { mayEdit, mayNameAuthor } from '../records/policy.ts';
import { publicationUtc } from '../records/publication.ts';
import { statusAfterWrite, type WritableStatus } from '../records/status.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { comparisonKey } from './repository.ts';

/** Who writes, when, and for which site. */
export interface Writing {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly site: Site;
}

/** Whether a password hides the record from somebody who writes, so that nothing may be found out by comparing. */
export const isClosed = (row: PlaceRow, actor: Actor): boolean =>
  row.password_hash !== null && !mayEdit(actor, row);

type NameColumns = { readonly name: string; readonly name_key: string };
type DescriptionColumns = { readonly description: string; readonly description_key: string };

/** The description as it is stored, and its key. */
const descriptionColumns = (text: string, { frameHosts }: Site): DescriptionColumns => {
  const description = cleanHtml(text, frameHosts);
  return { description, description_key: comparisonKey(description) };
};

/**
 * The name that a write gives, as it is stored, and its key; null when it gives none.
 * @throws AppError `could-not-create-…` or `could-not-update-…` when nothing is left to read of it, as of `<i></i>`.
 */
export const nameColumns = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  fields: WriteFields,
  row: Row | null,
): NameColumns | null => {
  const given = fields[kind.name];
  if (typeof given !== 'string' && row !== null) return null;
  const name = cleanTitle(typeof given === 'string' ? given : '');
  if (plainText(name) !== '') return { name, name_key: comparisonKey(name) };
  const phrase = { es: 'El nombre no puede estar vacío.', en: 'The name must not be empty.' };
  const code = `could-not-${row === null ? 'create' : 'update'}-${kind.name}`;
  throw new AppError('invalid', code, phrase, { params: { [kind.name]: phrase } });
};

const authorOf = (fields: WriteFields, row: PlaceRow | null, actor: Actor): number => {
  const named = integerOf(fields.author);
  if (named === null) return row?.author ?? actor.userId ?? 0;
  // Naming who is author already changes nothing.
  if (named !== row?.author && !mayNameAuthor(actor, named)) throw forbidden(actor);
  return named;
};

const dateOf = (fields: WriteFields, row: PlaceRow | null, { now, site }: Writing): string => {
  const named = publicationUtc(fields, site, now);
  if (named !== null) return named;
  const nowUtc = utcText(now);
  if (row === null) return nowUtc;
  // To publish what is scheduled, without another date, is to publish it now.
  return row.status === 'future' && fields.status === 'publish' && row.date_utc > nowUtc
    ? nowUtc
    : row.date_utc;
};

type SharedColumns = Pick<
  RecordColumns,
  'author' | 'status' | 'status_before_trash' | 'date_utc' | 'modified_utc'
> &
  Partial<NameColumns & DescriptionColumns>;

/**
 * The columns shared by both kinds, as far as the write changes them (reference venues-organizers-terms-api 4).
 * @throws AppError `rest_forbidden` for another author without the right; `rest_invalid_param` for a date that
 * cannot be written; what `nameColumns` throws.
 */
export const sharedColumns = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  fields: WriteFields,
  row: Row | null,
  writing: Writing,
): SharedColumns => {
  const { actor, now, site } = writing;
  const dateUtc = dateOf(fields, row, writing);
  const status: Status = statusAfterWrite({
    actor,
    requested: (fields.status ?? null) as WritableStatus | null,
    current: row?.status ?? null,
    dateUtc,
    currentDateUtc: row?.date_utc ?? null,
    nowUtc: utcText(now),
  });
  return {
    author: authorOf(fields, row, actor),
    status,
    status_before_trash: status === 'trash' ? (row?.status_before_trash ?? null) : null,
    date_utc: dateUtc,
    modified_utc: utcText(now),
    ...nameColumns(kind, fields, row),
    ...(fields.description === undefined ? {} : descriptionColumns(fields.description, site)),
  };
};
