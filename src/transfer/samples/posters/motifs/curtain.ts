import { between, type Motif } from '../motif.ts';
import { area, d, rectangle, times } from '../shapes.ts';

/** Theatre. */
export const curtain: Motif = {
  said: 'Un telón que se abre y deja pasar la luz',
  draw: ({ width, height, isWide, random, ground, inks: [loud, dark, bright] }) => {
    const folds = isWide ? 7 : 5;
    const middle = width / 2;
    const gap = width * between(random, 0.13, 0.17);
    const floor = height * 0.86;
    const half = (side: 1 | -1): string =>
      times(folds, (index) => {
        const [from, to] = [index / folds, (index + 1) / folds];
        const above = (share: number): number => middle + side * middle * share * 1.02;
        const below = (share: number): number => above(share) + side * gap * (1 - 0.9 * share);
        const fold =
          d`M${above(from)} 0L${above(to)} 0` +
          d`C${above(to)} ${height * 0.4} ${below(to)} ${height * 0.5} ${below(to)} ${floor}L${below(from)} ${floor}` +
          d`C${below(from)} ${height * 0.5} ${above(from)} ${height * 0.4} ${above(from)} 0z`;
        return area(fold, index % 2 === 1 ? loud : dark);
      });
    const spread = gap * 2.6;
    const light = d`M${middle} ${-height * 0.1}L${middle + spread} ${floor}L${middle - spread} ${floor}z`;
    const [reach, depth] = [gap * 1.7, (height - floor) * 0.24];
    const spot =
      d`M${middle - reach} ${floor + (height - floor) * 0.46}` +
      d`a${reach} ${depth} 0 0 1 ${reach * 2} 0a${reach} ${depth} 0 0 1 ${-reach * 2} 0z`;
    return (
      area(light, bright) +
      half(-1) +
      half(1) +
      rectangle(0, floor, width, height - floor, ground) +
      area(spot, bright)
    );
  },
};
