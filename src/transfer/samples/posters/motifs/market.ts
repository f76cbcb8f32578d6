import type { Motif } from '../motif.ts';
import { area, d, disc, rectangle, stroke, times, turnOf } from '../shapes.ts';

/** A market. */
export const market: Motif = {
  said: 'Un toldo a rayas y fruta apilada',
  draw: ({ width, height, isWide, inks: [loud, dark, bright, soft] }) => {
    const stripes = isWide ? 10 : 7;
    const wide = width / stripes;
    const drop = height * 0.27;
    const awning = times(stripes, (index) => {
      const round = wide / 2;
      const edge = d`M${index * wide} 0h${wide + 0.5}V${drop}a${round} ${round} 0 0 1 ${-wide - 0.5} 0z`;
      return area(edge, turnOf([loud, soft], index));
    });
    const size = width / (isWide ? 7.4 : 4.6);
    const shelf = height * 0.86;
    const pile = times(3, (row) =>
      times((isWide ? 5 : 2) + row, (index) => {
        const count = (isWide ? 5 : 2) + row;
        const x = width / 2 + (index - (count - 1) / 2) * size * 1.04;
        const y = shelf - (2 - row) * size * 0.9 - size * 0.5;
        const stalk = d`M${x} ${y - size * 0.44}q${size * 0.05} ${-size * 0.12} ${size * 0.2} ${-size * 0.14}`;
        const ink = turnOf([loud, bright, dark, loud, bright], index + row * 2);
        return disc(x, y, size * 0.5, ink) + stroke(stalk, soft, size * 0.08);
      }),
    );
    return pile + rectangle(0, shelf, width, height - shelf, dark) + awning;
  },
};
