import { cellsOf } from '../city.ts';
import type { FormatName } from './formats.ts';
import type { MotifName } from './motifs.ts';
import type { PaletteName } from './palettes.ts';
import type { Poster } from './poster.ts';

/** The posters of the demonstration: motif, palette, format and seed. Each pair of motif and palette is there once. */
export const collection: readonly Poster[] = cellsOf(`
books | ember | landscape | 11
books | lilac | portrait | 4
books | gold | square | 7
books | forest | portrait | 2
curtain | lilac | portrait | 3
curtain | wine | portrait | 7
curtain | ember | landscape | 2
dragon | forest | portrait | 2
dragon | night | landscape | 5
dragon | wine | square | 3
fireworks | night | portrait | 9
fireworks | lilac | landscape | 4
fireworks | wine | square | 2
hills | lilac | portrait | 9
hills | forest | landscape | 2
hills | rose | portrait | 7
market | mint | square | 7
market | gold | landscape | 4
market | rose | portrait | 3
mask | ink | portrait | 5
mask | gold | square | 2
mask | forest | portrait | 6
paper | rose | portrait | 4
paper | sky | landscape | 9
paper | forest | square | 3
pipes | wine | portrait | 6
pipes | mint | square | 3
pots | ember | square | 1
pots | sky | portrait | 2
pots | lilac | landscape | 3
reel | sky | landscape | 6
reel | ink | portrait | 4
reel | night | square | 8
rings | wine | square | 8
rings | sky | portrait | 6
rings | ink | landscape | 7
strings | night | portrait | 3
strings | mint | landscape | 3
strings | ember | portrait | 8
sun | gold | portrait | 12
sun | sky | landscape | 3
sun | rose | square | 5
talk | sky | square | 1
talk | mint | portrait | 2
talk | wine | landscape | 3
tiles | ember | landscape | 11
tiles | mint | portrait | 4
tiles | lilac | square | 9
`).map(([motif, palette, format, seed]) => ({
  motif: motif as MotifName,
  palette: palette as PaletteName,
  format: format as FormatName,
  seed: Number(seed),
}));

/** The poster of `motif palette`. @throws RangeError when the collection has none. */
export const findPoster = (name: string): Poster => {
  const found = collection.find(({ motif, palette }) => `${motif} ${palette}` === name);
  if (found === undefined) throw new RangeError(`no poster is called ${name}`);
  return found;
};
