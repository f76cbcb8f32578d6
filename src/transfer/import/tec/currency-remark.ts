import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { defaultCurrency } from './event-cost.ts';
import type { Raw } from './site/raw.ts';

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
