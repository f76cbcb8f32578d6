import type { Motif } from '../motif.ts';
import { area, d, rectangle } from '../shapes.ts';

/** Drama and comedy. */
export const mask: Motif = {
  said: 'Una máscara de dos mitades, una seria y otra que sonríe',
  draw: ({ width, height, ground, inks: [loud, dark, bright, soft] }) => {
    const size = Math.min(width, height * 0.74);
    const [x, y] = [width / 2, height / 2];
    const [half, tall] = [size * 0.37, size * 0.52];
    const face = (side: 1 | -1): string =>
      d`M${x} ${y - tall}H${x + side * half}V${y}C${x + side * half} ${y + tall * 0.62} ` +
      d`${x + side * half * 0.55} ${y + tall} ${x} ${y + tall}z`;
    const eye = half * 0.3;
    const [across, level] = [half * 0.5, y - tall * 0.36];
    const [lip, chin] = [y + tall * 0.44, y + tall * 0.72];
    const serious =
      d`M${x - half * 0.56} ${lip}H${x}V${chin}C${x - half * 0.34} ${chin} ` +
      d`${x - half * 0.56} ${y + tall * 0.6} ${x - half * 0.56} ${lip}z`;
    const smiling =
      d`M${x} ${lip}C${x + half * 0.34} ${lip} ${x + half * 0.56} ${y + tall * 0.54} ` +
      d`${x + half * 0.56} ${chin}H${x}z`;
    return (
      rectangle(0, 0, x, height, bright) +
      area(face(-1), dark) +
      area(face(1), loud) +
      area(d`M${x - across - eye} ${level}a${eye} ${eye} 0 0 1 ${eye * 2} 0z`, bright) +
      area(d`M${x + across - eye} ${level - eye * 0.5}a${eye} ${eye} 0 0 0 ${eye * 2} 0z`, ground) +
      area(d`M${x} ${y - tall * 0.3}V${y + tall * 0.2}H${x + half * 0.22}z`, soft) +
      area(serious, soft) +
      area(smiling, ground)
    );
  },
};
