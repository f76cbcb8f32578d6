import { type Cost, parseCost, renderCost } from '../../../calendar/events/cost/cost.ts';
import { findNumbers } from '../../../calendar/events/cost/cost-numbers.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { decodeEntities } from '../../../kernel/text/html/plain-text.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import { listOf, type Raw, rawOf, textAt } from './site/raw.ts';

/** Finds out how a source shows prices without a currency, and says so when this calendar shows them otherwise. */
export const currencyRemark = (
  here: Site,
): { readonly look: (event: Raw) => void; readonly remarks: () => readonly Phrase[] } => {
  const met = new Map<string, number>();
  return {
    look: (event) => {
      const shown = defaultCurrency(event);
      if (shown === null) return;
      const name = JSON.stringify(shown);
      met.set(name, (met.get(name) ?? 0) + 1);
    },
    remarks: () => {
      const [usual] = [...met].sort(([, one], [, other]) => other - one);
      if (usual === undefined) return [];
      const { symbol, position } = JSON.parse(usual[0]) as { symbol: string; position: string };
      if (symbol === here.currencySymbol && position === here.currencyPosition) return [];
      const options = `--currency-symbol '${symbol}' --currency-position ${position}`;
      return [
        {
          es: `En el origen, los precios sin moneda se muestran con "${symbol}"; para mostrarlos igual, inicia el servicio con ${options}.`,
          en: `There prices without a currency are shown with "${symbol}"; to show them so here, serve the calendar with ${options}.`,
        },
      ];
    },
  };
};

/** How a source shows prices that name no currency. */
interface ShownCurrency {
  readonly symbol: string;
  readonly position: 'prefix' | 'postfix';
}

interface Details {
  readonly symbol: string;
  readonly position: string;
  readonly values: readonly string[];
}

const detailsOf = (raw: Raw): Details | null => {
  const details = rawOf(raw['cost_details']);
  const values = listOf(details?.['values']);
  if (details === null || values === null) return null;
  return {
    symbol: textAt(details, 'currency_symbol'),
    position: textAt(details, 'currency_position'),
    values: values.map((value) => (typeof value === 'object' ? '' : String(value))),
  };
};

const says = (cost: Cost, { symbol, position, values }: Details): boolean => {
  const { cost_details: made } = renderCost(cost, { symbol: '', position: '' });
  const sameValues =
    made.values.length === values.length && made.values.every((value) => values.includes(value));
  return sameValues && made.currency_symbol === symbol && made.currency_position === position;
};

/**
 * The cost of an event as a client would write it, so that the same prices and the same currency, or none of its
 * own, are read of it again.
 */
export const costField = (raw: Raw): string | readonly (string | number)[] => {
  const shown = decodeEntities(textAt(raw, 'cost'));
  const details = detailsOf(raw);
  if (shown === '' || details === null) return shown;
  const typed = findNumbers(shown).map((number) => number.typed);
  // "1.125" in a text is over a thousand, as a number it is not.
  const candidates = [shown, typed, details.values, details.values.map(Number)];
  const found = candidates.find((candidate) => {
    const cost = parseCost(candidate, slugOf);
    return cost !== undefined && says(cost, details);
  });
  return found ?? shown;
};

/** How the source shows a price that names no currency; null when this event does not tell. */
const defaultCurrency = (raw: Raw): ShownCurrency | null => {
  const shown = decodeEntities(textAt(raw, 'cost'));
  const details = detailsOf(raw);
  const [number] = findNumbers(shown);
  if (details === null || details.symbol !== '' || number === undefined) return null;
  const before = shown.slice(0, number.start).trim();
  const behind =
    shown
      .slice(number.start + number.typed.length)
      .split('–')[0]
      ?.trim() ?? '';
  if (before !== '') return { symbol: before, position: 'prefix' };
  return behind === '' ? null : { symbol: behind, position: 'postfix' };
};
