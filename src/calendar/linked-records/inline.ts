import { AppError, wholePhrase } from '../../kernel/error.ts';
import { isObject } from '../../kernel/json.ts';
import { checkerOf } from '../../kernel/schema/checker.ts';
import { expectedTypes } from '../../kernel/schema/expected.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import type { PictureAsker } from '../images/images.ts';
import type { Writing } from './columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { findPlaces } from './repository.ts';
import { placeRules } from './rules.ts';
import { placeWarnings } from './warnings.ts';
import { createUnlessTaken, type PlaceWrite } from './writes.ts';

/** Reads data objects with the fields of a creation of the kind, and makes records of them. */
export const inlinePlaces = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
) => {
  const { site } = dependencies;
  const check = checkerOf(kind.table, Type.Object(kind.newFields), placeRules(kind, dependencies));
  return {
    /** Also the name of the event's field. */
    name: kind.name,
    /** Those with these ids, in any status. */
    find: (executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, PlaceRow>> =>
      findPlaces(executor, kind, ids),
    /**
     * Rule of one data object: the fields of a creation, under the same checks (reference events-api 3.6); what it
     * refuses it names.
     */
    rule: (async (value, { actor }) => {
      if (!isObject(value)) return expectedTypes.object;
      try {
        await check(value, actor);
        return true;
      } catch (error) {
        if (error instanceof AppError) return wholePhrase(error);
        throw error;
      }
    }) satisfies Rule,
    /**
     * Makes a data object that passed the rule ready for the transaction of the event; whoever does not get there
     * discards its image.
     * @throws AppError `rest_invalid_param` for a wrong type, or an image that cannot be fetched, or not before `until` aborts.
     */
    prepare: async (value: unknown, asker: PictureAsker, until?: () => AbortSignal): Promise<PlaceWrite> => {
      const { parameters } = await check(isObject(value) ? value : {}, asker.actor);
      const fields = parameters as WriteFields;
      const image =
        fields.image === undefined
          ? undefined
          : await dependencies.images.prepare(fields.image, asker, until);
      return { fields, image };
    },
    /** `createUnlessTaken` of the kind, for this site, as part of the event's transaction. Returns the id, and what was altered. */
    create: async (executor: Executor, inline: PlaceWrite, writer: Omit<Writing, 'site'>) => {
      const writing = { ...writer, site };
      const written = await createUnlessTaken(executor, kind, inline, writing);
      return { id: written.row.id, warnings: placeWarnings(kind, inline.fields, written, writing) };
    },
  };
};

/** Venues or organizers, as events link and make them. */
export type InlinePlaces = ReturnType<typeof inlinePlaces>;
