import type { Actor } from '../../kernel/actor.ts';
import { checkerOf } from '../../kernel/schema/checker.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Executor } from '../../storage/dialect.ts';
import { takeWantedIds } from '../../storage/record-ids.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { nameColumns } from './columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { findNamesakes, findPlaces } from './repository.ts';
import { placeRules } from './rules.ts';
import { createPlace, type ImportedPlace, type PlaceWrite, updatePlace } from './writes.ts';

/** A venue or organizer of another calendar, its fields, the author among them, checked; without an image it keeps its own. */
export interface ImportedPlaceData extends PlaceWrite {
  readonly imported: ImportedPlace;
}

/** How venues or organizers come in from other calendars; writes are part of the transaction that is handed in. */
export const placeImports = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
) => {
  const { database, clock, site } = dependencies;
  const { image: _, ...ownFields } = kind.newFields;
  const checkFields = checkerOf(kind.table, Type.Object(ownFields), placeRules(kind, dependencies));
  const writingOf = (actor: Actor) => ({ actor, now: clock(), site });
  return {
    /**
     * Checks the fields of a creation, the image apart.
     * @throws AppError 400 naming every field that makes no record.
     */
    check: async (fields: Readonly<Record<string, unknown>>, actor: Actor): Promise<WriteFields> => {
      const { parameters } = await checkFields(fields, actor);
      nameColumns(kind, parameters as WriteFields, null);
      return parameters as WriteFields;
    },
    /** Makes the record and gives its id. */
    create: async (executor: Executor, actor: Actor, place: ImportedPlaceData): Promise<number> => {
      const writing = writingOf(actor);
      const { imported } = place;
      const [id = 0] = await takeWantedIds(executor, database.dialect, kind.name, [imported.id]);
      return (await createPlace(executor, kind, place, writing, { ...imported, id })).id;
    },
    /** Puts what is said of the record in place of what the one with that id says. */
    update: async (executor: Executor, actor: Actor, id: number, place: ImportedPlaceData): Promise<void> => {
      const row = (await findPlaces(executor, kind, [id])).get(id);
      if (row === undefined) throw new Error(`${kind.name} ${id} was imported and is not there`);
      const writing = writingOf(actor);
      await updatePlace(executor, kind, row, place, writing, place.imported);
    },
    /** The id of the record with that name, outside the trash, or null. */
    findByName: async (executor: Executor, name: string): Promise<number | null> =>
      (await findNamesakes(executor, kind, 'all', name))[0]?.id ?? null,
  };
};
