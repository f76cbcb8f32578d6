import type { Warning } from '../../../kernel/result.ts';
import type { Site } from '../../../kernel/site.ts';
import { renderCost } from './cost.ts';
import { currencyOf, readCost } from './event-cost.ts';

const field = 'cost';

const isMarked = (said: unknown): boolean =>
  typeof said === 'object' && said !== null
    ? Object.values(said).some(isMarked)
    : typeof said === 'string' && /<[a-z/!?]/i.test(said);

/** What a submitted cost is stored without: its markup, and words of which nothing is shown. */
export const costWarnings = (said: unknown, site: Site): readonly Warning[] => {
  const cost = said === undefined ? undefined : readCost(said);
  if (cost === undefined) return [];
  const shown = renderCost(cost, currencyOf(site)).cost;
  const isLost = cost.prices.some(({ isNumber, typed }) => !isNumber && !shown.includes(typed));
  return [
    ...(isMarked(said) ? [{ field, code: 'html_removed' } as const] : []),
    ...(isLost ? [{ field, code: 'cost_words_lost' } as const] : []),
  ];
};
