import type { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

/** What is wrong with fields: pairs of a field's name and the reason. */
export type FieldFaults = readonly (readonly [field: string, reason: Phrase])[];

/** What a refusal says of fields; nothing when it is about none. */
export const fieldFaultsOf = ({ data: { params } }: AppError): FieldFaults =>
  typeof params !== 'object' || params === null || Array.isArray(params)
    ? []
    : (Object.entries(params) as [string, Phrase][]);
