import { longestList } from '../../kernel/schema/rules.ts';
import { integerOf, listItemsOf } from '../../kernel/schema/typing.ts';

/** The ids in a list parameter (`1,2`, `[1, "2"]`, `3`) in its order, or null when it is no list of positive ids. */
export const idsIn = (value: unknown): readonly number[] | null => {
  const items = listItemsOf(value);
  if (items.length === 0 || items.length > longestList) return null;
  const ids = items.map((item) => integerOf(item) ?? 0);
  return ids.every((id) => id > 0) ? ids : null;
};
