import { between, type Motif } from '../motif.ts';
import { area, d, rectangle, times, turnOf } from '../shapes.ts';

/** Music in the open air. */
export const sun: Motif = {
  said: 'Un sol que se pone sobre el agua',
  draw: ({ width, height, random, inks: [loud, dark, bright, soft] }) => {
    const horizon = height * between(random, 0.56, 0.64);
    const x = width * between(random, 0.4, 0.6);
    const largest = Math.min(width * 0.44, horizon * 0.86);
    const halves = times(4, (index) => {
      const radius = largest * (1 - index * 0.23);
      const half = d`M${x - radius} ${horizon}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`;
      return area(half, turnOf([bright, loud, soft, dark], index));
    });
    const depth = height - horizon;
    const waves = times(6, (index) => {
      const half = largest * (1.02 - index * 0.15);
      const isOdd = index % 2 === 1;
      const left = x - half + width * (isOdd ? 0.028 : -0.02);
      return rectangle(
        left,
        horizon + depth * (0.1 + index * 0.155),
        half * 2,
        depth * 0.07,
        isOdd ? loud : bright,
      );
    });
    return rectangle(0, horizon, width, depth, dark) + halves + waves;
  },
};
