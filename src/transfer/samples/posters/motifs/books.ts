import { between, type Motif } from '../motif.ts';
import { moved, rectangle, times, turnOf } from '../shapes.ts';

/** Books and those who read them. */
export const books: Motif = {
  said: 'Libros en fila sobre dos estantes',
  draw: ({ width, height, isWide, random, inks }) => {
    const [loud, dark, bright, soft] = inks;
    const count = isWide ? 9 : 6;
    const step = (width * 0.9) / (count + 1);
    const board = height * 0.035;
    const shelf = (floor: number, first: number): string =>
      times(count, (index) => {
        const tall = height * between(random, 0.24, 0.36);
        const wide = step * between(random, 0.8, 0.98);
        const ink = turnOf([loud, bright, dark, soft], index + first);
        const label = turnOf([dark, loud, bright, loud], index + first);
        const isLeaning = index === count - 1;
        const spine =
          rectangle(0, -tall, wide, tall, ink) +
          rectangle(wide * 0.2, -tall * 0.84, wide * 0.6, tall * 0.08, label) +
          rectangle(wide * 0.2, -tall * 0.22, wide * 0.6, tall * 0.05, label);
        const x = width * 0.05 + index * step + (isLeaning ? step * 0.75 : 0);
        return moved(x, floor - (isLeaning ? step * 0.1 : 0), isLeaning ? -14 : 0, spine);
      }) + rectangle(0, floor, width, board, dark);
    return shelf(height * 0.46, 0) + shelf(height * 0.92, 2);
  },
};
