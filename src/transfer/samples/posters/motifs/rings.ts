import { between, type Motif } from '../motif.ts';
import { disc, ring, times } from '../shapes.ts';

/** Music at night. */
export const rings: Motif = {
  said: 'Círculos que se cruzan como ondas en el agua',
  draw: ({ width, height, side, random, inks: [loud, dark, bright] }) => {
    const lean = between(random, -0.06, 0.06);
    const waves = (x: number, y: number, count: number, ink: string): string =>
      times(count, (index) => ring(x, y, side * (0.07 + index * 0.088), ink, side * 0.04));
    const [left, above] = [width * (0.34 + lean), height * 0.36];
    const [right, below] = [width * (0.68 + lean), height * 0.68];
    return (
      waves(left, above, 9, loud) +
      waves(right, below, 7, bright) +
      disc(left, above, side * 0.04, dark) +
      disc(right, below, side * 0.04, dark)
    );
  },
};
