import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { placesById } from '../../calendar/linked-records/repository.ts';
import { render } from '../../calendar/records/rendered.ts';
import { type ExportLine, filled, type LineSource } from './line.ts';
import { storedColumns } from './stored-columns.ts';

const atOnce = 100;

/** All venues, or all organizers. */
export async function* placeLines<Row extends PlaceRow>(
  source: LineSource,
  kind: PlaceKind<Row>,
): AsyncGenerator<ExportLine> {
  const { snapshot, site, images } = source;
  const { read } = snapshot.database;
  for await (const rows of placesById(read, kind, atOnce)) {
    const pictures = await images.findImages(
      read,
      rows.flatMap(({ image_id }) => image_id ?? []),
    );
    for (const row of rows) {
      const picture = row.image_id === null ? undefined : pictures.get(row.image_id);
      const image = picture === undefined ? null : images.imageJson(picture);
      const json = kind.toJson(row, { site, image, plain: false, jsonLd: false, locked: false });
      yield { kind: kind.name, record: filled(source, render(json)), stored: storedColumns(row) };
    }
  }
}
