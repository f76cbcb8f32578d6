import { isVisible, viewOf } from '../../kernel/actor.ts';
import type { KeptRecord } from '../records/kept-records.ts';
import { type IsLocked, type Key, renderUnlocked, triesToUnlock } from '../records/lock.ts';
import { measurePage, readTogether } from '../records/page-size.ts';
import { type Rendered, render } from '../records/rendered.ts';
import type { PlaceDependencies } from './dependencies.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import { findPlaces } from './repository.ts';

/** How records are to be shown in one answer. */
interface Showing {
  readonly plain: boolean;
  readonly jsonLd: boolean;
}

/** Records found, in order. */
interface FoundTexts {
  readonly records: readonly KeptRecord[];
  /** See `PasswordGuesses`. */
  readonly usedUp: ReadonlyMap<number, number>;
}

/** Records of a kind made ready for answers. */
export interface PlaceTexts {
  /**
   * The records with these ids, in that order, as this request may see them; those that it may not read are
   * left out. Missing ones are loaded together.
   * `giveWay` as in `Input`.
   * @throws AppError 400 `rest_invalid_param` on `per_page` when they are too large together.
   */
  readonly findTexts: (
    ids: readonly number[],
    showing: Showing,
    key: Key,
    giveWay?: () => Promise<void>,
  ) => Promise<FoundTexts>;
}

/** Renders records of the kind and keeps the texts while nothing in them has changed. */
export const placeTexts = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  { database, calendar, site, images, guesses, keptRecords: kept }: PlaceDependencies,
): PlaceTexts => {
  const nameOf = (id: number, { plain, jsonLd }: Showing): string =>
    `${kind.name}:${id}|${plain ? 'plain' : 'html'}|${jsonLd ? 'single' : 'item'}`;

  const load = async (
    ids: readonly number[],
    showing: Showing,
    { key, isLocked }: { readonly key: Key; readonly isLocked: IsLocked },
    measure: (rendered: Rendered) => void,
  ): Promise<Map<number, KeptRecord>> => {
    const asOf = calendar.revision();
    const rows = await findPlaces(database.read, kind, ids);
    const imageIds = [...rows.values()].flatMap(({ image_id }) => (image_id === null ? [] : [image_id]));
    const imageRows = await images.findImages(database.read, [...new Set(imageIds)]);
    const loaded = new Map<number, KeptRecord>();
    for (const row of rows.values()) {
      const image = row.image_id === null ? undefined : imageRows.get(row.image_id);
      const locked = isLocked(row);
      const json = kind.toJson(row, {
        site,
        image: image === undefined ? null : images.imageJson(image),
        plain: showing.plain,
        jsonLd: showing.jsonLd && !locked,
        locked,
      });
      const record: KeptRecord = {
        rendered: render(json),
        madeFrom: [
          `${kind.name}:${row.id}`,
          ...(row.image_id === null ? [] : ([`image:${row.image_id}`] as const)),
        ],
        asOf,
        row: { author: row.author, status: row.status, revision: row.revision },
      };
      measure(record.rendered);
      loaded.set(row.id, record);
      if (!triesToUnlock(key)) kept.keep(nameOf(row.id, showing), record);
    }
    return loaded;
  };

  const findWith = async (
    ids: readonly number[],
    showing: Showing,
    { key, isLocked }: { readonly key: Key; readonly isLocked: IsLocked },
    giveWay: () => Promise<void>,
  ): Promise<readonly KeptRecord[]> => {
    const found = new Map<number, KeptRecord>();
    if (!triesToUnlock(key)) {
      for (const id of ids) {
        const record = kept.find(nameOf(id, showing));
        if (record !== undefined) found.set(id, record);
      }
    }
    const measure = measurePage();
    for (const { rendered } of found.values()) measure(rendered);
    const missing = ids.filter((id) => !found.has(id));
    for (let from = 0; from < missing.length; from += readTogether) {
      const loaded = await load(
        missing.slice(from, from + readTogether),
        showing,
        { key, isLocked },
        measure,
      );
      for (const [id, record] of loaded) found.set(id, record);
      await giveWay();
    }
    const view = viewOf(key.actor);
    return ids.flatMap((id) => {
      const record = found.get(id);
      return record?.row !== undefined && isVisible(view, record.row) ? [record] : [];
    });
  };

  return {
    findTexts: async (ids, showing, key, giveWay = async () => undefined) => {
      const { rendered, usedUp } = await renderUnlocked(key, guesses, (isLocked) =>
        findWith(ids, showing, { key, isLocked }, giveWay),
      );
      return { records: rendered, usedUp };
    },
  };
};
