import type { Phrase } from '../../kernel/phrase.ts';
import type { SourceImage } from '../source.ts';
import { isWebAddress, withScheme } from './address-cell.ts';

const addressWanted: Phrase = {
  es: 'se espera la dirección de una imagen, como https://example.org/cartel.png.',
  en: 'the address of an image is expected, like https://example.org/poster.png.',
};

/** The picture that a cell names, null for an empty cell; a fault for what is no address. */
export const readImageCell = (text: string): SourceImage | null | Phrase => {
  if (text === '') return null;
  const address = withScheme(text);
  return isWebAddress(address) ? { address, id: null } : addressWanted;
};
