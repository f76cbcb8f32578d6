import type { Motif } from '../motif.ts';
import { area, d, disc, times } from '../shapes.ts';

/** Stories for children. */
export const dragon: Motif = {
  said: 'El ojo y las escamas de un dragón bajo la luna',
  draw: ({ width, height, isWide, side, random, ground, inks: [loud, dark, bright, soft] }) => {
    const columns = isWide ? 8 : 5;
    const size = width / columns;
    const top = height * 0.52;
    const scales = times(Math.ceil((height - top) / (size * 0.5)) + 1, (row) =>
      times(columns + 1, (index) => {
        const isOdd = row % 2 === 1;
        const [x, y] = [index * size + (isOdd ? size / 2 : 0), top + row * size * 0.5];
        const [outer, inner] = random.chance(0.16) ? [bright, loud] : isOdd ? [loud, dark] : [soft, loud];
        return disc(x, y, size * 0.5, outer) + disc(x, y, size * 0.26, inner);
      }),
    );
    const spikes = times(columns, (index) => {
      const spike = d`M${index * size} ${top}L${(index + 0.5) * size} ${top - size * 0.86}L${(index + 1) * size} ${top}z`;
      return area(spike, index % 2 === 1 ? bright : loud);
    });
    const [moonX, moonY, moon] = [width * 0.76, height * 0.17, side * 0.13];
    const [x, y, eye] = [width * 0.36, height * 0.27, side * 0.2];
    const pupil =
      d`M${x} ${y - eye * 0.6}q${eye * 0.36} ${eye * 0.6} 0 ${eye * 1.2}` +
      d`q${-eye * 0.36} ${-eye * 0.6} 0 ${-eye * 1.2}z`;
    return (
      disc(moonX, moonY, moon, bright) +
      disc(moonX - moon * 0.44, moonY - moon * 0.16, moon * 0.86, ground) +
      spikes +
      scales +
      disc(x, y, eye, loud) +
      disc(x, y, eye * 0.74, dark) +
      area(pupil, ground)
    );
  },
};
