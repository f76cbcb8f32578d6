import { randomFrom } from '../random.ts';
import { type FormatName, formats } from './formats.ts';
import { type MotifName, motifs } from './motifs.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { rectangle } from './shapes.ts';

/** What a poster shows, and how. */
export interface Poster {
  readonly motif: MotifName;
  readonly palette: PaletteName;
  readonly format: FormatName;
  /** Any whole number; the same one gives the same picture. */
  readonly seed: number;
}

/** A poster as an SVG document, in pixels. It is shapes and colours; there is no text in it, so that no font is needed. */
export const drawPoster = ({ motif, palette, format, seed }: Poster): string => {
  const [width, height] = formats[format];
  const { ground, inks } = palettes[palette];
  const side = Math.min(width, height);
  const sheet = { width, height, side, isWide: width > height, random: randomFrom(seed), ground, inks };
  const shapes = rectangle(0, 0, width, height, ground) + motifs[motif].draw(sheet);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
};

/** What is to be seen on a poster, in Spanish, in one sentence. */
export const describePoster = ({ motif, palette }: Poster): string =>
  `${motifs[motif].said}, en ${palettes[palette].said}.`;

/** What a poster shows, in a few words of Spanish. */
export const nameOfPoster = ({ motif }: Poster): string => motifs[motif].said;
