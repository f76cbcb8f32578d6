/** The other sizes of an image, from the smallest, by the names they have in WordPress. */
export const sizeNames = ['thumbnail', 'medium', 'medium_large', 'large'] as const;
/** The name of one of them. */
export type SizeName = (typeof sizeNames)[number];

/** Pixels. */
interface Measures {
  readonly width: number;
  readonly height: number;
}

/** A size that an image is to have. */
export interface PlannedSize extends Measures {
  readonly name: SizeName;
}

/** The largest that fits into a box; null when the image does already. */
const fitted = ({ width, height }: Measures, box: Measures): Measures | null => {
  const scale = Math.min(box.width / width, box.height / height);
  if (scale >= 1) return null;
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** The middle of the image that fills a square of that side, or as much of it as the image has. */
const filling = ({ width, height }: Measures, side: number): Measures | null =>
  width <= side && height <= side ? null : { width: Math.min(width, side), height: Math.min(height, side) };

const measures: Readonly<Record<SizeName, (image: Measures) => Measures | null>> = {
  thumbnail: (image) => filling(image, 150),
  medium: (image) => fitted(image, { width: 300, height: 300 }),
  medium_large: (image) => fitted(image, { width: 768, height: Number.POSITIVE_INFINITY }),
  large: (image) => fitted(image, { width: 1024, height: 1024 }),
};

/** The sizes of an image of these measures; only those smaller than itself (reference events-api 1.2). */
export const planSizes = (image: Measures): readonly PlannedSize[] =>
  sizeNames.flatMap((name) => {
    const size = measures[name](image);
    return size === null ? [] : [{ name, ...size }];
  });
