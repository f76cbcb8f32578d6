import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { linkedKinds } from '../../calendar/events/write/links.ts';
import { eventService } from '../../calendar/events/write/service.ts';
import { type ImportedPlaceData, placeImports } from '../../calendar/linked-records/imported-places.ts';
import type { PlaceKind, PlaceRow, WriteFields } from '../../calendar/linked-records/kind.ts';
import { findPlaces } from '../../calendar/linked-records/repository.ts';
import { placeService } from '../../calendar/linked-records/service.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import { textLengths } from './cut-fields.ts';
import { eventKindImports } from './event-kind.ts';
import type { KindImports, PlannedRecord } from './kind-imports.ts';
import type { ImportKind } from './source.ts';
import { termKind } from './term-kind.ts';

const placeOf = ({ record, fields, id, author, image }: PlannedRecord): ImportedPlaceData => ({
  fields: {
    ...fields,
    ...(id !== null && record.keeps?.includes('author') ? {} : { author }),
  } as WriteFields,
  image,
  imported: { id: record.id, slug: record.slug, columns: record.columns },
});

const placeKindImports = <Row extends PlaceRow>(
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

/** How records of every kind come into a calendar. */
export const kindImports = (
  dependencies: CalendarDependencies,
): Readonly<Record<ImportKind, KindImports>> => {
  const { database, clock } = dependencies;
  return {
    category: termKind(database, clock, 'category'),
    tag: termKind(database, clock, 'tag'),
    venue: placeKindImports(venueKind, dependencies),
    organizer: placeKindImports(organizerKind, dependencies),
    event: eventKindImports(dependencies, eventService(dependencies, linkedKinds(dependencies))),
  };
};
