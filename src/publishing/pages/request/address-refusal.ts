import type { AddressFault } from '../../../kernel/addresses/filters.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Words } from '../../words/words.ts';
import { wordsOf } from '../../words/words-of.ts';

/** What is wrong with an address, as a sentence. */
export const sayFault = ({ faults }: Words, { reason, parameter, most }: AddressFault): string =>
  faults[reason](parameter ?? '', most ?? 0);

/** 400 for an address that asks for too much, or for what nobody understands; it names the parameter in `data.fault`. */
export const addressRefusal = (fault: AddressFault): AppError =>
  new AppError(
    'invalid',
    'rest_invalid_param',
    { es: sayFault(wordsOf('es'), fault), en: sayFault(wordsOf('en'), fault) },
    { fault },
  );

/** Filters that the interface checks, which name terms. */
const unknownTerms: Readonly<Record<string, AddressFault['reason']>> = {
  categories: 'unknown_category',
  tags: 'unknown_tag',
};

/**
 * What the data of a refusal says of the address, null for nothing: a fault of its own, or the first of the parameters
 * that the interface refuses (`data.params`).
 */
export const faultIn = ({ fault, params }: AppError['data']): AddressFault | null => {
  if (fault !== undefined) return fault as AddressFault;
  const [parameter] = Object.keys(params ?? {});
  if (parameter === undefined) return null;
  return { reason: unknownTerms[parameter] ?? 'unreadable', parameter, most: null };
};
