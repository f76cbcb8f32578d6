/** The parts in which TEC's columns say a cost. */
export interface CostCells {
  readonly cost: string;
  readonly symbol: string;
  readonly position: string;
  readonly code: string;
}

const symbolOfCode = (code: string): string => {
  if (!/^[a-z]{3}$/i.test(code)) return code;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
};

/** The one text in which the interface takes a cost: `12`, `€` and `postfix` are `12€`; words stay as they are. */
export const costText = ({ cost, symbol, position, code }: CostCells): string => {
  const currency = symbol === '' ? symbolOfCode(code) : symbol;
  const isPlain = /\d/.test(cost) && !/[\p{L}\p{Sc}]/u.test(cost);
  if (!isPlain || currency === '') return cost;
  const isBefore = /^(?:prefix|before|delante)$/i.test(position);
  return isBefore ? `${currency}${cost}` : `${cost}${currency}`;
};
