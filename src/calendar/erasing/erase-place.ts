import type { Actor } from '../../kernel/actor.ts';
import { eraseFormerStates, withoutTexts } from '../../storage/changes/forget.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageRow, VenueRow } from '../../storage/tables.ts';
import { forgetSlugs, noteGone } from '../addresses/former-slugs.ts';
import { unlinkFromEvents } from '../events/write/event-links.ts';
import type { PlaceRow } from '../linked-records/kind.ts';
import { addressOf } from '../venues/address.ts';
import { eraseImports } from './erase-imports.ts';
import { eraseUnshownPictures } from './erase-pictures.ts';

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
  {
    actor,
    now,
    onRequest,
  }: { readonly actor: Actor; readonly now: Temporal.Instant; readonly onRequest: boolean },
): Promise<ErasedPlace | null> => {
  const table = `${kind}s` as const;
  const row: PlaceRow | undefined = await executor
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const states: PlaceRow[] = [row];
  const events = await unlinkFromEvents(executor, kind, id, now);
  await executor.deleteFrom('record_search').where('record_id', '=', id).execute();
  await executor.deleteFrom(table).where('id', '=', id).execute();
  await executor.deleteFrom('records').where('id', '=', id).execute();
  if (onRequest) await forgetSlugs(executor, kind, id);
  else await noteGone(executor, kind, row);
  const changes = await eraseFormerStates(executor, kind, id, (state) => states.push(state as PlaceRow));
  await recordChange(executor, actor, now, {
    ...nextRevision(kind, 'delete', row),
    previous: withoutTexts({ ...row, events }),
  });
  if (kind === 'venue') await eraseGeocodes(executor, states as VenueRow[]);
  const sources = await eraseImports(executor, kind, id, onRequest);
  const shown = new Set(states.flatMap(({ image_id }) => image_id ?? []));
  const pictures = onRequest ? await eraseUnshownPictures(executor, shown, actor, now) : [];
  return { name: row.name, events: events.map((event) => event.id), changes, pictures, sources };
};
