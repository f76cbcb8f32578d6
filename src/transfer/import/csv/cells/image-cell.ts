import type { Phrase } from '../../../../kernel/phrase.ts';
import type { SourceImage } from '../../source.ts';

const addressWanted: Phrase = {
  es: 'Debe ser la URL de una imagen, como https://example.org/cartel.png.',
  en: 'The address of an image is expected, like https://example.org/poster.png.',
};

interface WithImage {
  readonly text: (field: 'image') => string;
  readonly fault: (field: 'image', reason: Phrase) => void;
}

/** The picture that a row names, null for none and, with a fault, for what is no address. */
export const readImageCell = (cells: WithImage): SourceImage | null => {
  const text = cells.text('image');
  if (text === '') return null;
  if (/^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text)) return { address: text, id: null, altText: '' };
  cells.fault('image', addressWanted);
  return null;
};
