import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { decodeSegment, encodeSegment } from '../../kernel/addresses/segments.ts';

/** Whether a path has a word with which addresses of the calendar begin anywhere: `/es/evento/feria/`, `/agenda/evento/feria/`. */
export const hasBase = (path: string, { baseOf }: AddressWords): boolean =>
  (path.split('?', 1)[0] ?? path).split('/').some((part) => baseOf.has(encodeSegment(decodeSegment(part))));
