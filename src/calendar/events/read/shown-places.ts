import type { Json } from '../../../kernel/json.ts';
import type { RecordKey } from '../../../storage/changes/calendar.ts';
import type { ImageRow, OrganizerRow, Status, VenueRow } from '../../../storage/tables.ts';
import type { PlaceKind } from '../../linked-records/kind.ts';
import { findPlaces } from '../../linked-records/repository.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import type { KeptRecord } from '../../records/kept-records.ts';
import { render } from '../../records/rendered.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { Reading } from './reading.ts';
import type { EventReaderDependencies } from './rendered-event.ts';

/** A venue or an organizer as it stands inside events. */
export interface ShownPlace extends KeptRecord {
  /** Its linked data, null where they are not asked for or hidden. */
  readonly linkedData: Json;
  readonly row: { readonly author: number; readonly status: Status; readonly revision: number };
}

/** How a page of events shows its places. */
interface PlaceForm {
  readonly reading: Reading;
  readonly jsonLd: boolean;
}

/** Those with these ids, whoever may see them; unknown ids are absent. */
export type FindShownPlaces = (
  kind: 'venue' | 'organizer',
  ids: readonly number[],
  form: PlaceForm,
) => Promise<ReadonlyMap<number, ShownPlace>>;

/**
 * Places are few beside events and change rarely, so each is read and rendered once for all events that it stands in,
 * and kept like any other record.
 */
export const showPlaces = ({
  database,
  calendar,
  site,
  images,
  keptRecords: kept,
}: Pick<
  EventReaderDependencies,
  'database' | 'calendar' | 'site' | 'images' | 'keptRecords'
>): FindShownPlaces => {
  const show = async <Row extends VenueRow | OrganizerRow>(
    kind: PlaceKind<Row>,
    ids: readonly number[],
    { reading, jsonLd }: PlaceForm,
  ): Promise<ReadonlyMap<number, ShownPlace>> => {
    const nameOf = (id: number): string =>
      `in event:${kind.name}:${id}|${reading.plain ? 'plain' : 'html'}|${jsonLd ? 'single' : 'list'}`;
    const shown = new Map<number, ShownPlace>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const ready = reading.isShared ? (kept.find(nameOf(id)) as ShownPlace | undefined) : undefined;
      if (ready) shown.set(id, ready);
      else missing.push(id);
    }
    if (missing.length === 0) return shown;
    const asOf = calendar.revision();
    const rows = await findPlaces(database.read, kind, missing);
    const imageIds = [...rows.values()].flatMap((row) => row.image_id ?? []);
    const imageRows: ReadonlyMap<number, ImageRow> =
      imageIds.length === 0 ? new Map() : await images.findImages(database.read, [...new Set(imageIds)]);
    for (const row of rows.values()) {
      const imageRow = imageRows.get(row.image_id ?? 0);
      const image = imageRow ? images.imageJson(imageRow) : null;
      const locked = reading.isLocked(row);
      const json = kind.toJson(row, { site, plain: reading.plain, jsonLd, image, locked });
      const madeFrom: RecordKey[] = [`${kind.name}:${row.id}`];
      if (row.image_id !== null) madeFrom.push(`image:${row.image_id}`);
      const place: ShownPlace = {
        rendered: render(json),
        linkedData: json['json_ld'] ?? null,
        row: { author: row.author, status: row.status, revision: row.revision },
        madeFrom,
        asOf,
      };
      // The copy that is kept, so that events do not hold another one.
      shown.set(row.id, reading.isShared ? kept.keep(nameOf(row.id), place) : place);
    }
    return shown;
  };
  return (kind, ids, form) =>
    kind === 'venue' ? show(venueKind, ids, form) : show(organizerKind, ids, form);
};
