import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { once } from '../../../kernel/memoize.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { type PictureKind, pictureKinds } from '../../../storage/files/file-names.ts';
import { type Extent, extentOf, mostMemory } from './decoding-memory.ts';

type OpenSharp = (bytes: Buffer, options: SharpOptions) => Sharp;

const load = async (): Promise<OpenSharp> => {
  const { default: sharp } = await import('sharp');
  // Nothing else than these is ever decoded, in the whole process.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
  // Every picture is worked on once; keeping it in memory afterwards serves nobody.
  sharp.cache(false);
  // What a picture takes is then the same on every machine; pictures come one at a time.
  sharp.concurrency(1);
  return sharp;
};

/** Loaded by whoever works on pictures only: it is 11 MB of memory. */
const loaded = once(load);

/** What a picture's own bytes say about it. */
export interface Picture {
  readonly kind: PictureKind;
  readonly mimeType: string;
  /** Ending of its file, without the dot. */
  readonly extension: string;
  /** Pixels, as the picture is to be seen: after its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** More than one picture, shown one after the other. */
  readonly isAnimated: boolean;
  /** It is to be turned, or its colours are not sRGB: what is stored is not what came. */
  readonly needsRedrawing: boolean;
  /** A decoder finds EXIF, XMP or the like in it. */
  readonly hasMetadata: boolean;
  readonly extent: Extent;
}

/** Pixels of the longest side of pictures that are taken in: none of a WebP is longer. */
export const largestSide = 16_383;

/** The largest pictures that are taken in: few cameras give more pixels. */
const limits = { side: largestSide, megapixels: 64, frames: 2000, animatedMegapixels: 256 } as const;

/** Why bytes are not taken as a picture. */
export const pictureFaults = {
  unknown: {
    es: 'No es una imagen JPEG, PNG, WebP, AVIF o GIF. Se comprueba el contenido del archivo, no su nombre.',
    en: 'It is not a JPEG, PNG, WebP, AVIF or GIF image. The content of the file is checked, not its name.',
  },
  damaged: {
    es: 'La imagen está dañada o incompleta.',
    en: 'The image is damaged or incomplete.',
  },
  tooLarge: {
    es: `La imagen supera los ${limits.side} píxeles de lado o los ${limits.megapixels} megapíxeles.`,
    en: `The image is larger than ${limits.side} pixels a side or ${limits.megapixels} megapixels.`,
  },
  tooHeavy: {
    es: `Descodificar la imagen requiere más de ${mostMemory / 1024 ** 2} MiB de memoria o demasiado tiempo. Guárdala con un tamaño menor o como JPEG.`,
    en: `Decoding the image takes more than ${mostMemory / 1024 ** 2} MiB of memory, or too long. Save it smaller, or as a JPEG.`,
  },
  tooMuchMotion: {
    es: `La animación supera los ${limits.frames} fotogramas o los ${limits.animatedMegapixels} megapíxeles en total.`,
    en: `The animation has more than ${limits.frames} frames or ${limits.animatedMegapixels} megapixels in total.`,
  },
} as const satisfies Record<string, Phrase>;

/** Opens bytes for work on the picture in them; with `isAnimated` all its frames, one below the other. */
export const openPicture = async (bytes: Buffer, isAnimated: boolean): Promise<Sharp> => {
  const sharp = await loaded();
  return sharp(bytes, {
    animated: isAnimated,
    // Anything that is missing at the end is an error, not a grey stripe.
    failOn: 'error',
    limitInputPixels: limits.animatedMegapixels * 1_000_000,
    autoOrient: true,
  });
};

const kindOf = ({ format, compression }: Metadata): PictureKind | null => {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null;
  return format in pictureKinds ? (format as PictureKind) : null;
};

const srgbNames = /sRGB|c2ci|GIMP built-in/;

const isUpright = ({ orientation = 1 }: Metadata): boolean => orientation === 1;

const isSrgb = ({ icc, space }: Metadata): boolean => {
  if (space !== 'srgb' && space !== 'b-w') return false;
  // Profiles of version 4 write their name in UTF-16.
  return icc === undefined || srgbNames.test(icc.toString('latin1').replaceAll('\0', ''));
};

/** Reads the head of a picture, or says why it is not taken: by its kind and measures only, nothing is decoded yet. */
export const readPicture = async (bytes: Buffer): Promise<Picture | Phrase> => {
  const sharp = await loaded();
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes('unsupported image format');
    return isOther ? pictureFaults.unknown : pictureFaults.damaged;
  }
  const kind = kindOf(metadata);
  if (kind === null) return pictureFaults.unknown;
  const { autoOrient, pages = 1 } = metadata;
  const { width, height } = autoOrient;
  const pixels = width * height;
  if (Math.max(width, height) > limits.side || pixels > limits.megapixels * 1_000_000)
    return pictureFaults.tooLarge;
  const isAnimated = pages > 1 && kind !== 'avif';
  const isTooMuch = pages > limits.frames || pixels * pages > limits.animatedMegapixels * 1_000_000;
  if (isAnimated && isTooMuch) return pictureFaults.tooMuchMotion;
  const needsRedrawing = !isUpright(metadata) || !isSrgb(metadata);
  const { exif, iptc, xmp } = metadata;
  const hasMetadata = [exif, iptc, xmp].some((part) => part !== undefined);
  const extent = extentOf(metadata, isAnimated ? pages : 1);
  return { kind, ...pictureKinds[kind], width, height, isAnimated, needsRedrawing, hasMetadata, extent };
};
