import { isVisible, viewOf } from '../../kernel/actor.ts';
import type { RecordKey } from '../../storage/changes/calendar.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import type { KeptRecord } from '../records/kept-records.ts';
import { type IsLocked, type Key, renderUnlocked, triesToUnlock } from '../records/lock.ts';
import { measurePage, readTogether } from '../records/page-size.ts';
import { type Rendered, render } from '../records/rendered.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import type { PlaceView } from './place-view.ts';
import { findPlaces } from './repository.ts';

/** How records are to be shown in one answer. */
interface Showing {
  readonly plain: boolean;
  readonly jsonLd: boolean;
}

/** How they are to be shown to one reader, and whether everybody of his view is shown the same, so that it may be kept. */
interface Form extends Showing {
  readonly isLocked: IsLocked;
  readonly isShared: boolean;
}

/** A venue or an organizer as it is shown, by itself or inside events. */
export interface ShownPlace<View extends PlaceView> extends KeptRecord {
  readonly view: View;
  readonly row: NonNullable<KeptRecord['row']> & { readonly id: number };
}

/**
 * Shows those with these ids, whoever may see them; unknown ids are absent. `measure` gets each of them; `giveWay` as in
 * `Input`.
 */
type ShowPlaces<View extends PlaceView> = (
  ids: readonly number[],
  form: Form,
  measure?: (rendered: Rendered) => void,
  giveWay?: () => Promise<void>,
) => Promise<ReadonlyMap<number, ShownPlace<View>>>;

/**
 * Renders records of a kind and keeps the texts while nothing in them has changed. Places are few beside events and
 * change rarely, so each is rendered once for all that it stands in.
 */
export const showPlaces = <Row extends PlaceRow, View extends PlaceView>(
  kind: PlaceKind<Row, View>,
  {
    database,
    calendar,
    site,
    images,
    keptRecords: kept,
  }: Pick<CalendarDependencies, 'database' | 'calendar' | 'site' | 'images' | 'keptRecords'>,
): ShowPlaces<View> => {
  const nameOf = (id: number, { plain, jsonLd }: Form): string =>
    `${kind.name}:${id}|${plain ? 'plain' : 'html'}|${jsonLd ? 'single' : 'item'}`;

  const load = async (ids: readonly number[], form: Form): Promise<readonly ShownPlace<View>[]> => {
    const { plain, jsonLd, isLocked, isShared } = form;
    const asOf = calendar.revision();
    const rows = [...(await findPlaces(database.read, kind, ids)).values()];
    const imageIds = rows.flatMap(({ image_id }) => image_id ?? []);
    const imageRows = await images.findImages(database.read, imageIds);
    return rows.map((row) => {
      const imageRow = imageRows.get(row.image_id ?? 0);
      const image = imageRow ? images.imageJson(imageRow) : null;
      const locked = isLocked(row);
      const json = kind.toJson(row, { site, image, plain, jsonLd, locked });
      const madeFrom: RecordKey[] = [`${kind.name}:${row.id}`];
      if (row.image_id !== null) madeFrom.push(`image:${row.image_id}`);
      const { id, author, status, revision } = row;
      const place = {
        rendered: render(json),
        view: kind.toView(row, { locked, linkedData: json['json_ld'] ?? null }),
        row: { id, author, status, revision },
        madeFrom,
        asOf,
      };
      // The copy that is kept, so that events do not hold another one.
      return isShared ? kept.keep(nameOf(id, form), place) : place;
    });
  };

  return async (ids, form, measure = () => undefined, giveWay = async () => undefined) => {
    const shown = new Map<number, ShownPlace<View>>();
    const missing: number[] = [];
    for (const id of new Set(ids)) {
      const ready = form.isShared ? (kept.find(nameOf(id, form)) as ShownPlace<View> | undefined) : undefined;
      if (ready) {
        measure(ready.rendered);
        shown.set(id, ready);
      } else missing.push(id);
    }
    for (let from = 0; from < missing.length; from += readTogether) {
      for (const place of await load(missing.slice(from, from + readTogether), form)) {
        measure(place.rendered);
        shown.set(place.row.id, place);
      }
      await giveWay();
    }
    return shown;
  };
};

/**
 * Makes records of the kind ready for the requests of their routes: those with these ids, in that order, as the request
 * may see them, without those that it may not read; `usedUp` as in `PasswordGuesses`, `giveWay` as in `Input`. It throws
 * AppError 400 `rest_invalid_param` on `per_page` when they are too large together.
 */
export const placeTexts = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
) => {
  const show = showPlaces(kind, dependencies);
  return async (ids: readonly number[], showing: Showing, key: Key, giveWay?: () => Promise<void>) => {
    const view = viewOf(key.actor);
    const isShared = !triesToUnlock(key);
    const { rendered, usedUp } = await renderUnlocked(key, dependencies.guesses, async (isLocked) => {
      const shown = await show(ids, { ...showing, isLocked, isShared }, measurePage(), giveWay);
      return ids.flatMap((id) => shown.get(id) ?? []).filter(({ row }) => isVisible(view, row));
    });
    return { records: rendered, usedUp };
  };
};

/** Records of a kind made ready for answers. */
export type FindTexts = ReturnType<typeof placeTexts>;
