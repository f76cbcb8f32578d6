const symbolOfCode = (code: string): string => {
  if (!/^[a-z]{3}$/i.test(code)) return code;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
};

/** The columns in which TEC says a cost. */
type CostColumn = 'cost' | 'currencySymbol' | 'currencyPosition' | 'currencyCode';

/** The one text in which the interface takes a cost: `12`, `€` and `postfix` are `12€`; words stay as they are. */
export const costText = (text: (column: CostColumn) => string): string => {
  const cost = text('cost');
  const currency = text('currencySymbol') || symbolOfCode(text('currencyCode'));
  const isPlain = /\d/.test(cost) && !/[\p{L}\p{Sc}]/u.test(cost);
  if (!isPlain || currency === '') return cost;
  const isBefore = /^(?:prefix|before|delante)$/i.test(text('currencyPosition'));
  return isBefore ? `${currency}${cost}` : `${cost}${currency}`;
};
