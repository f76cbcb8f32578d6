import { between, type Motif } from '../motif.ts';
import { area, d, rectangle, times, turnOf } from '../shapes.ts';

/** Organ music. */
export const pipes: Motif = {
  said: 'Tubos de un órgano',
  draw: ({ width, height, isWide, random, inks: [loud, dark, bright, soft] }) => {
    const count = isWide ? 9 : 7;
    const step = width / (count + 1);
    const floor = height * 0.86;
    const lean = between(random, -0.6, 0.6);
    const pipe = (index: number): string => {
      const fromMiddle = Math.abs(index - (count - 1) / 2 - lean) / count;
      const top = height * (0.12 + fromMiddle * 0.62);
      const left = step * (index + 0.5) + step * 0.08;
      const wide = step * 0.84;
      const mouth = floor - height * 0.16;
      const ink = turnOf([loud, bright, soft], index);
      const tip = floor + height * 0.02;
      return (
        rectangle(left, top, wide, mouth - top + 1, ink) +
        area(d`M${left} ${mouth}h${wide}L${left + wide / 2} ${tip}z`, ink) +
        area(
          d`M${left + wide * 0.18} ${mouth - wide * 0.1}h${wide * 0.64}L${left + wide / 2} ${mouth - wide * 0.8}z`,
          dark,
        )
      );
    };
    return times(count, pipe) + rectangle(0, floor, width, height - floor, dark);
  },
};
