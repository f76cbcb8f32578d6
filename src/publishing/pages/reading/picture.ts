import { sizesOf } from '../../../calendar/images/processing/kept-picture.ts';
import type { ImageRow } from '../../../storage/tables.ts';
import type { Picture } from '../layout/frame-data.ts';

/** A picture with its sizes; a list shows none wider than that, in pixels. */
export const pictureOf = (row: ImageRow, prefix: string, widest = Number.POSITIVE_INFINITY): Picture => {
  const address = (file: string): string => `${prefix}/media/${file}`;
  const whole = { file: row.file, width: row.width, height: row.height };
  // A size that was cut to a square shows less than the picture.
  const isWhole = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
    Math.abs(width / height - row.width / row.height) < 0.05;
  const all = [...Object.values(sizesOf(row)).filter(isWhole), whole].sort((a, b) => a.width - b.width);
  const fit = all.filter(({ width }) => width <= widest);
  const shown = fit.length === 0 ? all.slice(0, 1) : fit;
  const largest = shown.at(-1) ?? whole;
  return {
    address: address(largest.file),
    width: largest.width,
    height: largest.height,
    sizes: shown.slice(0, -1).map(({ file, width }) => ({ address: address(file), width })),
    alt: row.alt_text,
  };
};
