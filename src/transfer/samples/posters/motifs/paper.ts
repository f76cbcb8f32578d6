import { between, type Motif } from '../motif.ts';
import { d, disc, moved, rectangle, stroke, times } from '../shapes.ts';

/** A leaf that stands on the origin. */
const leafOf = (size: number, ink: string): string => {
  const half = (side: 1 | -1): string =>
    times(5, (index) => {
      const at = -size * (0.1 + index * 0.18);
      const reach = side * size * (0.36 - index * 0.05);
      const lobe =
        d`M0 ${at + size * 0.05}C${reach * 0.5} ${at + size * 0.08} ` +
        d`${reach * 0.9} ${at - size * 0.02} ${reach} ${at - size * 0.16}`;
      return stroke(lobe, ink, size * (0.15 - index * 0.014));
    });
  return stroke(d`M0 ${size * 0.12}V${-size}`, ink, size * 0.12) + half(1) + half(-1);
};

/** Dance. */
export const paper: Motif = {
  said: 'Hojas de papel recortado bajo un sol',
  draw: ({ width, height, isWide, side, random, inks: [loud, dark, bright, soft] }) => {
    const block = isWide
      ? rectangle(0, 0, width / 2, height, soft)
      : rectangle(0, height * 0.46, width, height * 0.54, soft);
    const leaf = (x: number, y: number, size: number, turn: number, ink: string): string =>
      moved(width * x, height * y, turn, leafOf(side * size, ink));
    return (
      block +
      disc(width * 0.72, height * 0.22, side * 0.17, bright) +
      leaf(0.3, 0.62, 0.66, between(random, -20, -10), loud) +
      leaf(0.72, 0.97, 0.74, between(random, 8, 20), dark) +
      leaf(0.2, 1.02, 0.38, between(random, -8, 8), bright)
    );
  },
};
