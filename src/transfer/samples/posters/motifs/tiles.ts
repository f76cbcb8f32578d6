import type { Motif, Sheet } from '../motif.ts';
import { area, d, disc, moved, rectangle, times } from '../shapes.ts';

/** A shape that fills a square of that side around the origin. */
const tileOf = (random: Sheet['random'], side: number, front: string, back: string): string => {
  const [low, high] = [-side / 2, side / 2];
  const quarter = (size: number, ink: string): string =>
    area(d`M${low} ${low}h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`, ink);
  const halfDisc = (top: number): string => d`M${low} ${top}a${high} ${high} 0 0 0 ${side} 0z`;
  return random.pick([
    () => quarter(side, front),
    () => quarter(side, front) + quarter(side / 2, back),
    () => disc(0, 0, high, front),
    () => area(d`M${low} ${low}h${side}L${low} ${high}z`, front),
    () => area(halfDisc(low) + halfDisc(0), front),
  ])();
};

/** An exhibition. */
export const tiles: Motif = {
  said: 'Una cuadrícula de círculos, triángulos y cuartos de círculo',
  draw: ({ width, height, isWide, random, ground, inks }) => {
    const columns = isWide ? 6 : 4;
    const side = width / columns;
    const all = [...inks, ground];
    return times(columns * Math.ceil(height / side), (index) => {
      const back = random.pick(all);
      const front = random.pick(all.filter((ink) => ink !== back));
      const square = rectangle(-side / 2, -side / 2, side + 1, side + 1, back);
      const shape = moved(0, 0, random.below(4) * 90, tileOf(random, side, front, back));
      return moved(
        ((index % columns) + 0.5) * side,
        (Math.floor(index / columns) + 0.5) * side,
        0,
        square + shape,
      );
    });
  },
};
