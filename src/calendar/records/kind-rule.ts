import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Executor } from '../../storage/dialect.ts';
import { findKind } from '../../storage/record-ids.ts';
import type { RecordKind } from '../../storage/tables.ts';

type LinkedKind = Exclude<RecordKind, 'image'>;

/** What an id is told to be that no record of the kind has. */
export const idWanted: Readonly<Record<LinkedKind, Phrase>> = {
  event: { es: 'Debe ser el id de un evento que exista.', en: 'Must be the id of an existing event.' },
  venue: { es: 'Debe ser el id de un lugar que exista.', en: 'Must be the id of an existing venue.' },
  organizer: {
    es: 'Debe ser el id de un organizador que exista.',
    en: 'Must be the id of an existing organizer.',
  },
};

/** What a slug is told that no record of the kind has. */
export const unknownSlug: Readonly<Record<LinkedKind, Phrase>> = {
  event: { es: 'No existe ningún evento con ese slug.', en: 'There is no event with that slug.' },
  venue: { es: 'No existe ningún lugar con ese slug.', en: 'There is no venue with that slug.' },
  organizer: {
    es: 'No existe ningún organizador con ese slug.',
    en: 'There is no organizer with that slug.',
  },
};

/** Rule of an id: a record of the kind in any status has it (reference venues-organizers-terms-api 4.1, 6). */
export const kindRule =
  (executor: Executor, kind: LinkedKind): Rule =>
  async (value) => {
    const id = integerOf(value) ?? 0;
    return (id > 0 && (await findKind(executor, id)) === kind) || idWanted[kind];
  };
