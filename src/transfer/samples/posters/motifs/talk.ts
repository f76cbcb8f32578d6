import { between, type Motif } from '../motif.ts';
import { area, d, disc, times } from '../shapes.ts';

/** A balloon of speech around its middle; its tail hangs down to that side. */
const balloonOf = (x: number, y: number, wide: number, tall: number, way: 1 | -1): string => {
  const round = tall * 0.42;
  const [left, top] = [x - wide / 2, y - tall / 2];
  const box =
    d`M${left + round} ${top}h${wide - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${tall - 2 * round}` +
    d`a${round} ${round} 0 0 1 ${-round} ${round}h${2 * round - wide}` +
    d`a${round} ${round} 0 0 1 ${-round} ${-round}v${2 * round - tall}a${round} ${round} 0 0 1 ${round} ${-round}z`;
  const root = x + way * wide * 0.18;
  return (
    box +
    d`M${root - wide * 0.08} ${y + tall * 0.4}h${wide * 0.2}L${root + way * wide * 0.14} ${y + tall * 0.86}z`
  );
};

/** A talk. */
export const talk: Motif = {
  said: 'Dos bocadillos de diálogo',
  draw: ({ width, height, random, inks: [loud, dark, bright, soft] }) => {
    const [wide, tall] = [width * 0.68, Math.min(height * 0.34, width * 0.46)];
    const lean = between(random, -0.03, 0.03);
    const [left, above] = [width * (0.4 + lean), height * 0.32];
    const [right, below] = [width * (0.6 - lean), height * 0.62];
    const dots = (x: number, y: number, ink: string): string =>
      times(3, (index) => disc(x + (index - 1) * wide * 0.24, y, tall * 0.11, ink));
    return (
      disc(width * 0.86, height * 0.12, Math.min(width, height) * 0.2, soft) +
      area(balloonOf(left, above, wide, tall, -1), loud) +
      dots(left, above, bright) +
      area(balloonOf(right, below, wide, tall, 1), dark) +
      dots(right, below, bright)
    );
  },
};
