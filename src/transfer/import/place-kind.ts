import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { type ImportedPlaceData, placeImports } from '../../calendar/linked-records/imported-places.ts';
import type { PlaceKind, PlaceRow, WriteFields } from '../../calendar/linked-records/kind.ts';
import { findPlaces } from '../../calendar/linked-records/repository.ts';
import { placeService } from '../../calendar/linked-records/service.ts';
import { textLengths } from './cut-fields.ts';
import type { KindImports, PlannedRecord } from './kind-imports.ts';

const placeOf = ({ record, fields, id, author, image }: PlannedRecord): ImportedPlaceData => ({
  fields: {
    ...fields,
    ...(id !== null && record.keeps?.includes('author') ? {} : { author }),
  } as WriteFields,
  image,
  imported: { id: record.id, slug: record.slug, columns: record.columns },
});

/** How venues or organizers come in. */
export const placeKindImports = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
): KindImports => {
  const imports = placeImports(kind, dependencies);
  return {
    lengths: textLengths(kind.newFields),
    needed: [kind.name],
    check: imports.check,
    write: async (executor, actor, planned) => {
      const ids: number[] = [];
      for (const one of planned) {
        const { id } = one;
        if (id !== null) await imports.update(executor, actor, id, placeOf(one));
        ids.push(id ?? (await imports.create(executor, actor, placeOf(one))));
      }
      return ids;
    },
    findSame: (executor, _record, fields) => imports.findByName(executor, String(fields[kind.name])),
    findHere: (executor, ids) => findPlaces(executor, kind, ids),
    remove: async (id, actor) => {
      await placeService(kind, dependencies).trash(id, { actor, expectedRevisions: null });
    },
  };
};
