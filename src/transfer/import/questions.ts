import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { findNamesake } from '../../calendar/linked-records/repository.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import { cutFields } from './cut-fields.ts';
import { type FieldFaults, fieldFaultsOf } from './field-faults.ts';
import { kindImports } from './kinds.ts';
import type { ImportKind } from './source.ts';

/** What a source may ask of the calendar before anything is written. */
export interface Questions {
  /** What is wrong with the fields of a new record, its texts cut, by their names; `''` for what is of no one field. */
  readonly check: (kind: ImportKind, fields: Readonly<Record<string, unknown>>) => Promise<FieldFaults>;
  /** Whether there is an organizer of that name, outside the trash. */
  readonly hasOrganizer: (name: string) => Promise<boolean>;
}

/** The questions to a calendar, for sources that are to be taken whole or not at all. */
export const questionsTo = (dependencies: CalendarDependencies, actor: Actor): Questions => {
  const kinds = kindImports(dependencies);
  const { read } = dependencies.database;
  return {
    check: async (kind, fields) => {
      try {
        const { check, lengths } = kinds[kind];
        await check(cutFields(fields, lengths).fields, actor);
        return [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const faults = fieldFaultsOf(error);
        return faults.length === 0 ? [['', error.phrase]] : faults;
      }
    },
    hasOrganizer: async (name) => (await findNamesake(read, organizerKind, 'all', name, '')) !== null,
  };
};
