import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import { findNamesakes } from '../../calendar/linked-records/repository.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { findZone, utcZone, type Zone } from '../../kernel/time/zones.ts';
import { cutFields } from './cut-fields.ts';
import type { CheckedFields, KindImports } from './kind-imports.ts';
import { kindImports } from './kinds.ts';
import type { ImportKind } from './source.ts';

/** What is wrong with fields: pairs of a field's name and the reason. */
export type FieldFaults = readonly (readonly [field: string, reason: Phrase])[];

/** What a refusal says of fields; nothing when it is about none. */
const fieldFaultsOf = ({ data: { params } }: AppError): FieldFaults =>
  typeof params !== 'object' || params === null || Array.isArray(params)
    ? []
    : (Object.entries(params) as [string, Phrase][]);

/** What is left of the fields of a record, and what of them was cut or left out, with the reason. */
interface LenientlyChecked {
  readonly fields: CheckedFields;
  readonly dropped: readonly Phrase[];
}

/**
 * Cuts texts that are too long and checks the fields of a record; those without which it still is one are left out when they are wrong, so that a
 * broken website costs nobody an event.
 * @throws AppError when a needed field is wrong.
 */
export const checkLeniently = async (
  { check, needed, lengths }: KindImports,
  fields: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<LenientlyChecked> => {
  const { fields: short, cuts } = cutFields(fields, lengths);
  let left = short;
  const dropped = [...cuts];
  for (;;) {
    try {
      return { fields: await check(left, actor), dropped };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const faults = fieldFaultsOf(error).filter(([name]) => name in left);
      if (faults.length === 0 || faults.some(([name]) => needed.includes(name))) throw error;
      for (const [name, fault] of faults) {
        dropped.push({
          es: `sin ${name}: ${fault.es}`,
          en: `without ${name}: ${fault.en}`,
        });
      }
      const wrong = new Set(faults.map(([name]) => name));
      left = Object.fromEntries(Object.entries(left).filter(([name]) => !wrong.has(name)));
    }
  }
};

/** What a source may ask of the calendar before anything is written. */
export interface Questions {
  /** What is wrong with the fields of a new record, its texts cut, by their names; `''` for what is of no one field. */
  readonly check: (kind: ImportKind, fields: Readonly<Record<string, unknown>>) => Promise<FieldFaults>;
  /** The zone of the calendar: of events that name none. */
  readonly zone: Zone;
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
    zone: findZone(dependencies.site.timezone) ?? utcZone,
    hasOrganizer: async (name) => (await findNamesakes(read, organizerKind, 'all', name)).length > 0,
  };
};
