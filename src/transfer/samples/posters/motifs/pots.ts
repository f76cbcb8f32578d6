import type { Motif } from '../motif.ts';
import { area, d, rectangle, times, turnOf } from '../shapes.ts';

/** Half the width of a pot at five heights from its rim down, as shares of its height. */
type Outline = readonly [rim: number, neck: number, shoulder: number, belly: number, foot: number];

const outlines: readonly [Outline, ...Outline[]] = [
  [0.16, 0.1, 0.34, 0.3, 0.16],
  [0.3, 0.22, 0.4, 0.44, 0.24],
  [0.1, 0.08, 0.16, 0.3, 0.2],
];

const potOf = (x: number, floor: number, tall: number, outline: Outline): string => {
  const [rim = 0, neck = 0, shoulder = 0, belly = 0, foot = 0] = outline.map((share) => share * tall);
  const at = (share: number): number => floor - tall * (1 - share);
  return (
    d`M${x - rim} ${at(0)}H${x + rim}L${x + neck} ${at(0.14)}` +
    d`C${x + neck} ${at(0.26)} ${x + shoulder} ${at(0.26)} ${x + shoulder} ${at(0.46)}` +
    d`C${x + shoulder} ${at(0.6)} ${x + belly} ${at(0.78)} ${x + foot} ${floor}H${x - foot}` +
    d`C${x - belly} ${at(0.78)} ${x - shoulder} ${at(0.6)} ${x - shoulder} ${at(0.46)}` +
    d`C${x - shoulder} ${at(0.26)} ${x - neck} ${at(0.26)} ${x - neck} ${at(0.14)}z`
  );
};

/** Clay. */
export const pots: Motif = {
  said: 'Jarrones y cuencos de barro sobre una mesa',
  draw: ({ width, height, isWide, random, inks: [loud, dark, bright, soft] }) => {
    const count = isWide ? 4 : 3;
    const step = width / count;
    const floor = height * 0.8;
    const first = random.below(3);
    const pot = (index: number): string => {
      const tall = Math.min(height * 0.62, step * 1.7) * turnOf([1, 0.62, 0.84] as const, index + first);
      const x = step * (index + 0.5);
      const ink = turnOf([loud, bright, dark], index + first);
      const band = turnOf([bright, dark, loud], index + first);
      const outline = turnOf(outlines, index + first);
      const half = outline[2] * tall * 0.99;
      return (
        area(potOf(x, floor, tall, outline), ink) +
        rectangle(x - half, floor - tall * 0.56, half * 2, tall * 0.05, band)
      );
    };
    return rectangle(0, floor - height * 0.06, width, height * 0.26 + 1, soft) + times(count, pot);
  },
};
