import type { Rule } from './route.ts';
import { integerOf, listItemsOf } from './typing.ts';

/** The longest list a client may send in one parameter. */
export const longestList = 1000;

const positive = (value: unknown): boolean => (integerOf(value) ?? 0) > 0;

const idList: Rule = (value) => {
  const items = listItemsOf(value);
  return items.length > 0 && items.length <= longestList && items.every(positive);
};

/**
 * The rules every endpoint may name (reference events-api 0.3). They see values as they came: texts from forms
 * and queries, any JSON value from a JSON body.
 */
export const commonRules: Readonly<Record<string, Rule>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  'nonempty-string': (value) => typeof value === 'string' && value !== '' && value !== '0',
  int: (value) => integerOf(value) !== null,
  'positive-int': positive,
  'id-list': idList,
};
