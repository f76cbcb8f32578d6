import type { Rule } from '../../../kernel/schema/parameter.ts';
import { normaliseSlug } from '../../../kernel/text/slugs.ts';
import type { Database } from '../../../storage/dialect.ts';
import { unknownSlug } from '../../records/kind-rule.ts';
import { findEventBySlug } from '../write/repository.ts';

/** Rule of a slug in the path: an event in any status has it (reference events-api 3.8, Q28). */
export const knownSlugRule =
  (database: Database): Rule =>
  async (value) =>
    (await findEventBySlug(database.read, normaliseSlug(String(value)))) !== undefined || unknownSlug.event;
