import { between, type Motif } from '../motif.ts';
import { area, d, disc, times, turnOf } from '../shapes.ts';

/** Walks and sport. */
export const hills: Motif = {
  said: 'Montes, unos detrás de otros, y el sol',
  draw: ({ width, height, side, random, inks: [loud, dark, bright, soft] }) => {
    const sun = disc(width * between(random, 0.58, 0.72), height * 0.26, side * 0.17, loud);
    const ranges = times(4, (index) => {
      const base = height * (0.44 + index * 0.15);
      const points = Array.from({ length: 7 }, (_, corner) => {
        const isPeak = corner % 2 === 1;
        const across = (width / 6) * corner + (isPeak ? width * between(random, -0.04, 0.04) : 0);
        const rise = isPeak ? -between(random, 0.08, 0.17) : between(random, 0, 0.05);
        return d`L${across} ${base + height * rise}`;
      });
      const ink = turnOf([soft, bright, loud, dark], index);
      return area(d`M0 ${height}` + points.join('') + d`L${width} ${height}z`, ink);
    });
    return sun + ranges;
  },
};
