import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import type { SourceImage } from '../source.ts';
import type { Place } from './stored.ts';

/** What a line is read with. */
export interface LineReading {
  /** The calendar that the file comes from. */
  readonly calendar: string;
  readonly here: Site;
  readonly place: Place;
  /** The id here of an image of the file; undefined when it did not come. */
  readonly image: (id: number) => number | undefined;
  /** How people find a record of that name. */
  readonly label: (name: string) => string;
}

const lostImage = (id: number): Phrase => ({
  es: `sin su imagen, la ${id}, que no vino en el archivo.`,
  en: `without its image ${id}, which did not come with the file.`,
});

/** The image that a record shows. */
export const linkedImage = (
  id: number | null,
  image: LineReading['image'],
): { readonly image: SourceImage | null; readonly losses: readonly Phrase[] } => {
  if (id === null) return { image: null, losses: [] };
  const here = image(id);
  return here === undefined
    ? { image: null, losses: [lostImage(id)] }
    : { image: { address: String(here), id: null }, losses: [] };
};
