import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { type EventChange, EventInput } from '../../calendar/events/fields/schema.ts';
import { eventImports, type ImportedEvent } from '../../calendar/events/write/imported-events.ts';
import type { EventService } from '../../calendar/events/write/service.ts';
import { textLengths } from './cut-fields.ts';
import type { FindByKey, KindImports, PlannedRecord } from './kind-imports.ts';

const eventOf = ({ record, fields, author, image }: PlannedRecord, find: FindByKey): ImportedEvent => {
  const here = (keys: readonly string[]): number[] => [...new Set(keys.flatMap((key) => find(key) ?? []))];
  const { venues, organizers, terms } = record.links;
  return {
    change: { ...(fields as EventChange), ...(record.slug ? { slug: record.slug } : {}) },
    links: {
      venues: here(venues),
      organizers: here(organizers),
      terms: here(terms).sort((one, other) => one - other),
    },
    author,
    keeps: new Set(record.keeps),
    image,
    imported: { id: record.id, columns: record.columns, icalendar: record.icalendar ?? {} },
  };
};

/** How events come in. */
export const eventKindImports = (dependencies: CalendarDependencies, service: EventService): KindImports => {
  const imports = eventImports(dependencies);
  return {
    lengths: textLengths(EventInput.properties),
    // Without its password it would be open to everybody.
    needed: ['title', 'start_date', 'end_date', 'visibility_password'],
    check: imports.check,
    write: async (executor, actor, planned, find) => {
      const added = planned.filter(({ id }) => id === null);
      const made = [
        ...(await imports.create(
          executor,
          actor,
          added.map((one) => eventOf(one, find)),
        )),
      ];
      const ids: number[] = [];
      for (const one of planned) {
        const { id } = one;
        if (id !== null) await imports.update(executor, actor, id, eventOf(one, find));
        ids.push(id ?? made.shift() ?? 0);
      }
      return ids;
    },
    findSame: (executor, _record, fields) => imports.findSame(executor, fields as EventChange),
    findHere: async (executor, ids) => {
      const rows = await executor
        .selectFrom('events')
        .select(['id', 'status', 'title as name'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },
    remove: async (id, actor) => {
      await service.trash({ id }, { actor, expectedRevisions: null });
    },
  };
};
