import { findFormerOwner, findFormerSlugs } from '../../../calendar/addresses/former-slugs.ts';
import type { KnownRecord } from '../../../kernel/addresses/canonical-scope.ts';
import type { Place, RecordKind } from '../../../kernel/addresses/place.ts';
import { slugsMeant } from '../../../kernel/addresses/segments.ts';
import { wasPublicAndDeleted } from '../../../storage/changes/record-change.ts';
import type { Status } from '../../../storage/tables.ts';
import { gone } from '../reading/page-errors.ts';
import type { PageContext } from '../reading/page-request.ts';

const kinds = ['event', 'venue', 'organizer'] as const;

interface Found {
  readonly status: Status;
  readonly known: KnownRecord;
}

/** Reads the records that have this id or slug, of any status. */
const findAll = async (
  { database: { read } }: PageContext,
  kind: RecordKind,
  column: 'id' | 'slug',
  value: number | string,
): Promise<readonly Found[]> => {
  if (kind === 'event') {
    const events = read.selectFrom('events').select(['slug', 'status', 'start_local']);
    const rows = await events.where(column, '=', value).execute();
    return rows.map(({ slug, status, start_local }) => {
      const timesOn = (day: string) => (start_local.slice(0, 10) === day ? 1 : 0);
      return { status, known: { kind, slug, isSeries: false, timesOn } };
    });
  }
  const records = read.selectFrom(`${kind}s`).select(['slug', 'status']);
  const rows = await records.where(column, '=', value).execute();
  return rows.map(({ slug, status }) => ({ status, known: { kind, slug } }));
};

const findById = async (context: PageContext, kind: RecordKind, id: number): Promise<Found | null> =>
  (await findAll(context, kind, 'id', id))[0] ?? null;

/** Returns the published record that has this slug, or null. */
const findPresent = async (context: PageContext, kind: RecordKind, slug: string) =>
  (await findAll(context, kind, 'slug', slug)).find(({ status }) => status === 'publish')?.known ?? null;

/** Returns the published record that had this slug while it was published, and has another now. @throws AppError 410. */
const findFormer = async (
  context: PageContext,
  kind: RecordKind,
  slug: string,
): Promise<KnownRecord | null> => {
  const id = await findFormerOwner(context.database.read, kind, slug);
  if (id === null) return null;
  const found = id === 'gone' ? null : await findById(context, kind, id);
  if (found === null || found.status === 'trash') throw gone();
  return found.status === 'publish' ? found.known : null;
};

const bySlug = async (context: PageContext, kind: RecordKind, slug: string): Promise<KnownRecord | null> => {
  const meant = slugsMeant(slug);
  // A slug belongs to the record that has it now.
  for (const find of [findPresent, findFormer]) {
    for (const each of meant) {
      const record = await find(context, kind, each);
      if (record !== null) return record;
    }
  }
  return null;
};

const byId = async (
  context: PageContext,
  type: RecordKind | null,
  id: number,
): Promise<KnownRecord | null> => {
  const { read } = context.database;
  for (const kind of type === null ? kinds : [type]) {
    const found = await findById(context, kind, id);
    if (found?.status === 'publish') return found.known;
    const wasPublic =
      found === null
        ? await wasPublicAndDeleted(read, kind, id)
        : found.status === 'trash' && (await findFormerSlugs(read, kind, [id])).has(id);
    if (wasPublic) throw gone();
  }
  return null;
};

/**
 * Returns the published record that a place names by its slug, a former one, or its id; null when there is none.
 * @throws AppError 410 for one that was public and is in the trash or erased.
 */
export const findRecord = async (context: PageContext, place: Place): Promise<KnownRecord | null> => {
  switch (place.kind) {
    case 'event':
    case 'venue':
    case 'organizer':
      return bySlug(context, place.kind, place.slug);
    case 'series':
      return bySlug(context, 'event', place.slug);
    case 'record':
      return byId(context, place.type, place.id);
    default:
      return null;
  }
};
