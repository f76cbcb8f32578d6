import { isVisible, viewOf } from '../../kernel/actor.ts';
import type { Input } from '../../kernel/input.ts';
import type { Json } from '../../kernel/json.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { readTogether } from '../records/list-result.ts';
import { findLocks, type Reading, readingOf } from '../records/visibility.ts';
import type { PlaceKind, PlaceRow, PlaceView } from './kind.ts';
import { findPlaces } from './repository.ts';

/** A venue or an organizer as it is shown, by itself or inside events. */
export interface ShownPlace<View extends PlaceView = PlaceView, Row extends PlaceRow = PlaceRow> {
  readonly row: Row;
  readonly view: View;
  readonly json: { readonly [key: string]: Json };
}

/**
 * Returns what reads the records of a kind with these ids, whoever may see them; unknown ids are absent. `jsonLd` is for
 * single reads.
 */
export const showPlaces =
  <Row extends PlaceRow, View extends PlaceView>(
    kind: PlaceKind<Row, View>,
    { database, site, images }: Pick<CalendarDependencies, 'database' | 'site' | 'images'>,
  ) =>
  async (
    ids: readonly number[],
    { plain, isLocked, links }: Reading,
    jsonLd: boolean,
  ): Promise<ReadonlyMap<number, ShownPlace<View, Row>>> => {
    const rows = await findPlaces(database.read, kind, [...new Set(ids)]);
    const imageIds = [...rows.values()].flatMap(({ image_id }) => image_id ?? []);
    const imageRows = await images.findImages(database.read, imageIds);
    const shown = [...rows].map(([id, row]): [number, ShownPlace<View, Row>] => {
      const imageRow = imageRows.get(row.image_id ?? 0);
      const image = imageRow ? images.imageJson(imageRow, links) : null;
      const locked = isLocked(row);
      const json = kind.toJson(row, { site, image, plain, jsonLd, locked, links });
      return [id, { row, json, view: kind.toView(row, { locked, linkedData: json['json_ld'] ?? null }) }];
    });
    return new Map(shown);
  };

/** A request for records of a kind. */
type Call = Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network' | 'yieldToEventLoop'>;

/**
 * Returns what reads records of the kind for the requests of their routes: those with these ids, in that order, as the
 * request may see them, without those that it may not read; `usedUp` as in `PasswordGuesses`.
 */
export const placeTexts = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
) => {
  const show = showPlaces(kind, dependencies);
  return async (ids: readonly number[], call: Call, jsonLd: boolean) => {
    const view = viewOf(call.actor);
    const read = async function* (reading: Reading): AsyncGenerator<ShownPlace<PlaceView, Row>> {
      for (let from = 0; from < ids.length; from += readTogether) {
        const some = ids.slice(from, from + readTogether);
        const shown = await show(some, reading, jsonLd);
        for (const id of some) {
          const place = shown.get(id);
          if (place !== undefined && isVisible(view, place.row)) yield place;
        }
        await call.yieldToEventLoop();
      }
    };
    const { isLocked, usedUp } = await findLocks(call, dependencies.guesses, async (locked) => {
      for await (const _ of read(readingOf(call, locked)));
    });
    return { places: read(readingOf(call, isLocked)), usedUp };
  };
};

/** Reads records of a kind for requests. */
export type FindTexts<Row extends PlaceRow> = ReturnType<typeof placeTexts<Row>>;
