import qs from 'qs';
import { AppError } from '../../kernel/error.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { joinRepeated, sharedLists } from './repeated.ts';
import { percentDecoded } from './text-bytes.ts';

/** Parameters by name as a query, form or JSON body gives them; without a prototype, so every name is harmless. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The most pairs of name and value in a query or body. */
export const mostPairs = 2000;

/** More than anybody needs, in the address or in a body. */
export const tooManyParameters = (): AppError =>
  new AppError('invalid', 'rest_too_many_parameters', {
    es: `Como máximo ${mostPairs} parámetros y ${longestList} elementos por lista.`,
    en: `At most ${mostPairs} parameters and ${longestList} items in a list.`,
  });

/**
 * Reads a query string or form body: `a[]=1` and `a[k]=v` nest, dots are ordinary characters; `%XX` that is not
 * UTF-8 is Latin-1. Of a repeated name the last counts, but for the names in `lists`: what they say together is one list.
 * @throws AppError 400 `rest_too_many_parameters` over that many pairs or a list over its limit.
 */
export const parseQuery = (text: string, lists: ReadonlySet<string> = sharedLists): Parameters => {
  if (text === '') return {};
  try {
    return qs.parse(joinRepeated(text, lists), {
      decoder: (encoded: string) => percentDecoded(encoded.replaceAll('+', ' ')),
      duplicates: 'last',
      plainObjects: true,
      depth: 5,
      parameterLimit: mostPairs,
      arrayLimit: longestList,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooManyParameters();
  }
};
