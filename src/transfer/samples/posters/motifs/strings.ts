import type { Motif } from '../motif.ts';
import { area, d, disc, rectangle, times, turnOf } from '../shapes.ts';

const heights = [0.62, 0.44, 0.56, 0.38, 0.6, 0.46] as const;

/** The left and right outline of a body of strings around its middle. */
const bodyOf = (x: number, y: number, wide: number, tall: number): string =>
  d`M${x} ${y - tall}c${wide * 1.1} 0 ${wide} ${tall * 0.62} ${wide * 0.56} ${tall}` +
  d`c${wide * 0.9} ${tall * 0.4} ${wide * 0.5} ${tall} ${-wide * 0.56} ${tall}` +
  d`s${-wide * 1.46} ${-tall * 0.6} ${-wide * 0.56} ${-tall}` +
  d`c${-wide * 0.44} ${-tall * 0.38} ${-wide * 0.54} ${-tall} ${wide * 0.56} ${-tall}z`;

/** Chamber music. */
export const strings: Motif = {
  said: 'Violonchelos que cuelgan del borde',
  draw: ({ width, height, isWide, inks }) => {
    const count = isWide ? 6 : 4;
    const step = width / count;
    return times(count, (index) => {
      const x = step * (index + 0.5);
      const y = height * turnOf(heights, index);
      const [wide, tall] = [step * 0.46, height * 0.25];
      const [ink, string] = [turnOf(inks, index), turnOf(inks, index + 1)];
      return (
        rectangle(x - step * 0.035, 0, step * 0.07, y, ink) +
        area(bodyOf(x, y, wide, tall), ink) +
        rectangle(x - step * 0.012, height * 0.06, step * 0.024, y + tall * 0.5 - height * 0.06, string) +
        disc(x, y + tall * 0.12, wide * 0.2, string)
      );
    });
  },
};
