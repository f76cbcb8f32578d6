import { between, type Motif } from '../motif.ts';
import { area, around, d, disc, rectangle, times } from '../shapes.ts';

/** Cinema. */
export const reel: Motif = {
  said: 'Una bobina de cine entre dos tiras de película',
  draw: ({ width, height, isWide, side, random, ground, inks: [loud, dark, bright, soft] }) => {
    const radius = side * 0.29;
    const [x, y] = [width / 2, height * (isWide ? 0.44 : 0.34)];
    const spin = between(random, 0, 1);
    const strip = side * 0.11;
    const holes = Math.round(height / (strip * 0.86));
    const film = (left: number): string =>
      rectangle(left, 0, strip, height, dark) +
      times(holes, (index) => {
        const top = (height / holes) * (index + 0.25);
        return rectangle(left + strip * 0.27, top, strip * 0.46, (height / holes) * 0.5, ground);
      });
    return (
      area(d`M${x} ${y}L${width * 0.08} ${height}H${width * 0.92}z`, soft) +
      area(d`M${x} ${y}L${width * 0.3} ${height}H${width * 0.7}z`, bright) +
      film(0) +
      film(width - strip) +
      disc(x, y, radius, loud) +
      disc(x, y, radius * 0.82, dark) +
      times(5, (index) => disc(...around(x, y, radius * 0.5, spin + index / 5), radius * 0.23, loud)) +
      disc(x, y, radius * 0.14, bright)
    );
  },
};
