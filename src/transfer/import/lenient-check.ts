import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { cutFields } from './cut-fields.ts';
import { fieldFaultsOf } from './field-faults.ts';
import type { CheckedFields, KindImports } from './kind-imports.ts';

/** What is left of the fields of a record, and what of them was cut or left out, with the reason. */
export interface LenientlyChecked {
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
