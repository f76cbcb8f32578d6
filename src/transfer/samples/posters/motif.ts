import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

/** What a motif is drawn on. */
export interface Sheet extends Pick<Palette, 'ground' | 'inks'> {
  readonly width: number;
  readonly height: number;
  readonly isWide: boolean;
  /** The shorter side. */
  readonly side: number;
  readonly random: Random;
}

/** What a poster can show. */
export interface Motif {
  /** In Spanish, the beginning of a sentence. */
  readonly said: string;
  /** Shapes over a sheet that is filled with its ground, as SVG elements. */
  readonly draw: (sheet: Sheet) => string;
}

/** A number between two, each as likely. */
export const between = (random: Random, low: number, high: number): number =>
  low + random.next() * (high - low);
