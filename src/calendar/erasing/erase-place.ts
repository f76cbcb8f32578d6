import { sql } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { ImageRow, VenueRow } from '../../storage/tables.ts';
import { forgetSlugs, noteGone } from '../addresses/former-slugs.ts';
import { unlinkFromEvents } from '../events/write/event-links.ts';
import type { PlaceRow } from '../linked-records/kind.ts';
import { addressOf } from '../venues/address.ts';
import { type Eraser, eraseImports, eraseRecord } from './erase-record.ts';

/** What an erasure has touched. */
export interface ErasedPlace {
  readonly name: string;
  /** Ids of the events that it was taken from. */
  readonly events: readonly number[];
  /** How many entries of the change log kept something of it. */
  readonly changes: number;
  /** Pictures that only it showed, none when nobody asked; their files are to be removed afterwards. */
  readonly pictures: readonly ImageRow[];
  /** Where it was imported from. */
  readonly sources: readonly string[];
}

/** Forgets what geocoders answered for the addresses. */
const eraseGeocodes = async (executor: Executor, states: readonly VenueRow[]): Promise<void> => {
  for (const key of new Set(states.map((state) => addressOf(state)?.key ?? '')))
    await executor.deleteFrom('geocodes').where('address_key', '=', key).execute();
};

const tables = ['events', 'venues', 'organizers'] as const;

/** Whether a record shows the picture, as its image or inside a text. */
const isShown = async (executor: Executor, { id, file }: ImageRow): Promise<boolean> => {
  const [stem = ''] = file.split('.', 1);
  const mention = containsPattern(`/media/${stem}`);
  for (const table of tables) {
    const { rows } = await sql`select id from ${sql.table(table)} where image_id = ${id}
      or description like ${mention} escape '\\' or excerpt like ${mention} escape '\\' limit 1`.execute(
      executor,
    );
    if (rows.length > 0) return true;
  }
  return false;
};

/**
 * Removes those of the pictures that no record shows, with what the change log keeps of their texts, and gives them: their
 * files are to be removed once that is on disk (`Images.removeFiles`). Part of a transaction.
 */
const eraseUnshownPictures = async (
  executor: Executor,
  ids: Iterable<number>,
  eraser: Eraser,
): Promise<readonly ImageRow[]> => {
  const erased: ImageRow[] = [];
  for (const id of ids) {
    const row = await executor.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || (await isShown(executor, row))) continue;
    await eraseRecord(executor, 'image', row, eraser);
    erased.push(row);
  }
  return erased;
};

/**
 * Removes a venue or organizer for good, in whatever status: from its events, from searches, from what the change log
 * and imports keep of it; null when there is none with that id. The entries of the change log stay, without texts. On
 * request of somebody, and not out of the trash by itself, also the pictures that it shows or ever showed and nothing else
 * shows. Part of a transaction of its own (docs/adr/0069).
 */
export const erasePlace = async (
  executor: Executor,
  kind: 'venue' | 'organizer',
  id: number,
  { onRequest, ...eraser }: Eraser & { readonly onRequest: boolean },
): Promise<ErasedPlace | null> => {
  const table = `${kind}s` as const;
  const row: PlaceRow | undefined = await executor
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const events = await unlinkFromEvents(executor, kind, id, eraser.now);
  await executor.deleteFrom('record_search').where('record_id', '=', id).execute();
  if (onRequest) await forgetSlugs(executor, kind, id);
  else await noteGone(executor, kind, row);
  const former = await eraseRecord(executor, kind, row, eraser, { events });
  const states = [row, ...former];
  if (kind === 'venue') await eraseGeocodes(executor, states as VenueRow[]);
  const sources = await eraseImports(executor, kind, id, onRequest);
  const shown = new Set(states.flatMap(({ image_id }) => image_id ?? []));
  const pictures = onRequest ? await eraseUnshownPictures(executor, shown, eraser) : [];
  return {
    name: row.name,
    events: events.map((event) => event.id),
    changes: former.length,
    pictures,
    sources,
  };
};
