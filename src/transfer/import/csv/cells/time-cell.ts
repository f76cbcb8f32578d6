import { readTimeOfDay, type TimeOfDay } from '../../../../kernel/time/time-of-day.ts';

/**
 * The time of day in a cell: `20:00`, `20.00`, `20h`, `20h30`, `20:00 h`, `8:30 PM`, `8:30 p. m.`, with or without
 * seconds. Undefined for all else, a bare `20` too.
 */
export const readTimeCell = (text: string): TimeOfDay | undefined => {
  if (text.length > 40) return undefined;
  const plain = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/([ap])\. ?m\.?$/, '$1m')
    .replace(/^(\d{1,2}) ?(?:h|hs|hrs?|horas?)\.?$/, '$1:00')
    .replace(/^(\d{1,2})[.h](\d{2})(?!\d)/, '$1:$2')
    .replace(/ ?(?:h|hs|hrs?|horas?)\.?$/, '');
  return readTimeOfDay(plain);
};
