import { sql } from 'kysely';
import { viewOf } from '../../kernel/actor.ts';
import { laterOf, utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { cleanHtml } from '../../kernel/text/html/cleaning.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { creation, isPublicRecord, nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import { takeId } from '../../storage/record-ids.ts';
import { noteLeftSlug } from '../addresses/former-slugs.ts';
import { type DeletedLinks, giveLinksBack } from '../events/write/cut-links.ts';
import { unlinkFromEvents } from '../events/write/event-links.ts';
import type { PreparedImage } from '../images/images.ts';
import type { Imported } from '../records/imported.ts';
import { findFreeSlug, trashedSlug, untrashedSlug } from '../records/slugs.ts';
import { isClosed, nameColumns, sharedColumns, type Writing } from './columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { comparisonKey, findNamesakes, storePlace } from './repository.ts';

/** What a write names of a record. */
export interface PlaceWrite {
  readonly fields: WriteFields;
  /** Null for none, undefined when the write does not name one; whoever does not store it discards it. */
  readonly image: PreparedImage | null | undefined;
}

/** A record of another calendar: its id, its slug in any writing, and columns that no client writes. */
export interface ImportedPlace extends Imported {
  readonly slug: string | null;
}

const imageColumn = async (
  executor: Executor,
  { image }: PlaceWrite,
  { now }: Writing,
): Promise<{ image_id?: number | null }> =>
  image === undefined ? {} : { image_id: (await image?.store(executor, now)) ?? null };

const slugOfNew = (said: string | null | undefined, name: string, id: number): string =>
  (said ? slugOf(said) : '') || slugOf(name) || String(id);

/**
 * Makes the record, `id` being taken already, and writes the change down; gives its row. Throws what `sharedColumns`
 * throws.
 */
export const createPlace = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  write: PlaceWrite,
  writing: Writing,
  imported?: ImportedPlace,
): Promise<Row> => {
  const shared = sharedColumns(kind, write.fields, null, writing);
  const id = imported?.id ?? (await takeId(executor, kind.name));
  const wanted = slugOfNew(imported?.slug, shared.name ?? '', id);
  const row = {
    id,
    revision: 1,
    description: '',
    description_key: '',
    excerpt: '',
    slug: await findFreeSlug(executor, kind.table, wanted, id),
    image_id: null,
    password_hash: null,
    lineage: '[]',
    ...kind.ownColumns(write.fields, null, writing.site),
    ...shared,
    ...(await imageColumn(executor, write, writing)),
    ...imported?.columns,
  } as unknown as Row;
  await storePlace(executor, kind, row, true);
  await recordChange(executor, writing.actor, writing.now, creation(kind.name, id, isPublicRecord(row)));
  return row;
};

/**
 * The oldest record that a new one of these fields would only repeat, if the caller may read it: of the same name, and of
 * the same town and description where these are sent (docs/adr/0056).
 * @throws AppError `could-not-create-…` for a blank name.
 */
const findRepeated = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  fields: WriteFields,
  { actor, site }: Writing,
): Promise<Row | undefined> => {
  const name = nameColumns(kind, fields, null)?.name ?? '';
  const columns = kind.ownColumns(fields, null, site);
  const description = comparisonKey(cleanHtml(fields.description ?? '', site.frameHosts));
  const keysOf = (row: Partial<Row>) => kind.distinguishing.map((text) => comparisonKey(String(row[text])));
  const expected = [description, ...keysOf(columns)];
  const isRepeated = (row: Row): boolean => {
    const stored = isClosed(row, actor) ? [] : [row.description_key, ...keysOf(row)];
    return expected.every((key, index) => key === '' || key === stored[index]);
  };
  return (await findNamesakes(executor, kind, viewOf(actor), name)).find(isRepeated);
};

const nameTaken = ({ name }: Pick<PlaceKind<PlaceRow>, 'name'>, id: number): AppError => {
  const phrase = {
    es: `Ya existe un registro con este nombre: el ${id}.`,
    en: `A record with this name already exists: ${id}.`,
  };
  return new AppError('conflict', `${name}-already-exists`, phrase, { id, params: { [name]: phrase } });
};

/** A record that a write made, or that was there. */
export interface WrittenPlace<Row extends PlaceRow = PlaceRow> {
  readonly row: Row;
  /** Whether it stands for what was sent and was left as it is. */
  readonly isExisting: boolean;
}

/**
 * The record for these fields: where they would only repeat one that the caller may read, that one, left as it
 * is, unless `if_exists` says otherwise; else a new one (reference venues-organizers-terms-api 4.8, Q5).
 * @throws AppError 409 `…-already-exists` with the `id`; what `createPlace` throws.
 */
export const createUnlessTaken = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  write: PlaceWrite,
  writing: Writing,
): Promise<WrittenPlace<Row>> => {
  const { if_exists: ifExists = 'reuse' } = write.fields;
  const repeated = ifExists === 'add' ? undefined : await findRepeated(executor, kind, write.fields, writing);
  if (repeated === undefined)
    return { row: await createPlace(executor, kind, write, writing), isExisting: false };
  if (ifExists === 'refuse') throw nameTaken(kind, repeated.id);
  await write.image?.discard();
  return { row: repeated, isExisting: true };
};

/** Whether any event is linked to a record. */
const isLinked = async (
  executor: Executor,
  { name }: Pick<PlaceKind<PlaceRow>, 'name'>,
  id: number,
): Promise<boolean> =>
  (await executor
    .selectFrom(`event_${name}s`)
    .select('event_id')
    .where(sql.ref(`${name}_id`), '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Puts the row in the place of the one before, with its next revision, and writes the change down with the links that it cut. */
export const replaceAndRecord = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  previous: Row,
  row: Row,
  action: 'update' | 'delete' | 'restore',
  { actor, now }: Pick<Writing, 'actor' | 'now'>,
  cut?: DeletedLinks,
): Promise<void> => {
  await storePlace(executor, kind, { ...row, revision: previous.revision + 1 }, false);
  await noteLeftSlug(executor, kind.name, previous, row);
  // Events that are linked to it show when it was last modified (RFC 5545 3.8.7.3); deleted and restored, it changes them.
  const isPublic =
    action !== 'update' ||
    isPublicRecord(previous) ||
    isPublicRecord(row) ||
    (await isLinked(executor, kind, row.id));
  await recordChange(
    executor,
    actor,
    now,
    nextRevision(kind.name, action, { ...previous, ...cut }, isPublic),
  );
};

/**
 * Changes what the write names and nothing else; naming a status takes the record out of the trash, back to its events.
 * What changes nothing writes nothing. Returns the row as it is then.
 */
export const updatePlace = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  previous: Row,
  write: PlaceWrite,
  writing: Writing,
  imported?: ImportedPlace,
): Promise<Row> => {
  const row: Row = {
    ...previous,
    ...kind.ownColumns(write.fields, previous, writing.site),
    ...sharedColumns(kind, write.fields, previous, writing),
    ...(await imageColumn(executor, write, writing)),
    ...imported?.columns,
  };
  const isRestored = previous.status === 'trash' && row.status !== 'trash';
  const kept = isRestored ? untrashedSlug(previous.slug) : previous.slug;
  const wanted = imported?.slug ? slugOf(imported.slug) || kept : kept;
  const slug =
    isRestored || wanted !== previous.slug
      ? await findFreeSlug(executor, kind.table, wanted, previous.id)
      : previous.slug;
  // Of an import it is what the source says, which may be before a change that was made here.
  const changed = { ...row, slug, modified_utc: laterOf(previous.modified_utc, row.modified_utc) };
  const isKept = ([column, value]: [string, unknown]): boolean =>
    value === previous[column as keyof Row] || (column === 'modified_utc' && value === utcText(writing.now));
  if (Object.entries(changed).every(isKept)) return previous;
  await replaceAndRecord(executor, kind, previous, changed, isRestored ? 'restore' : 'update', writing);
  if (isRestored) await giveLinksBack(executor, kind.name, previous.id, writing);
  return changed;
};

/** Puts the record into the trash, takes it from its events and frees its slug. */
export const trashPlace = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  previous: Row,
  writing: Writing,
): Promise<void> => {
  const events = await unlinkFromEvents(executor, kind.name, previous.id, writing.now);
  const slug = await findFreeSlug(executor, kind.table, trashedSlug(previous.slug), previous.id);
  const row: Row = {
    ...previous,
    status: 'trash',
    status_before_trash: previous.status,
    modified_utc: utcText(writing.now),
    slug,
  };
  await replaceAndRecord(executor, kind, previous, row, 'delete', writing, { events });
};
