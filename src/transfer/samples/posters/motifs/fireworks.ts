import { between, type Motif } from '../motif.ts';
import { around, d, disc, rectangle, stroke, times, turnOf } from '../shapes.ts';

const burstOf = (x: number, y: number, size: number, rays: number, ink: string, tip: string): string =>
  times(rays, (index) => {
    const turn = index / rays;
    const isLong = index % 2 === 0;
    const [fromX, fromY] = around(x, y, size * 0.3, turn);
    const [toX, toY] = around(x, y, size * (isLong ? 1 : 0.76), turn);
    const spark = isLong ? disc(...around(x, y, size * 1.17, turn), size * 0.055, tip) : '';
    return stroke(d`M${fromX} ${fromY}L${toX} ${toY}`, ink, size * 0.07) + spark;
  }) + disc(x, y, size * 0.16, tip);

/** A town's feast. */
export const fireworks: Motif = {
  said: 'Fuegos artificiales sobre los tejados',
  draw: ({ width, height, isWide, side, random, inks: [loud, dark, bright, soft] }) => {
    const houses = isWide ? 11 : 7;
    const wide = width / houses;
    const town = times(houses, (index) => {
      const tall = height * between(random, 0.1, 0.2);
      const window = rectangle((index + 0.38) * wide, height - tall * 0.62, wide * 0.24, tall * 0.24, loud);
      return rectangle(index * wide, height - tall, wide + 1, tall, turnOf([dark, soft], index)) + window;
    });
    return (
      burstOf(width * 0.36, height * 0.3, side * 0.3, 16, loud, bright) +
      burstOf(width * 0.76, height * 0.5, side * 0.21, 20, bright, dark) +
      burstOf(width * 0.24, height * 0.66, side * 0.15, 14, dark, soft) +
      town
    );
  },
};
