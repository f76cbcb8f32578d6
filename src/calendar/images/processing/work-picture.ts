import type { Sharp } from 'sharp';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { PictureKind } from '../../../storage/files/file-names.ts';
import { memoryFor, mostMemory } from './decoding-memory.ts';
import { openPicture, type Picture, pictureFaults, readPicture } from './picture.ts';
import { type PlannedSize, planSizes } from './sizes.ts';
import { stripMetadata } from './strip-metadata.ts';

/** A picture ready to be stored: without metadata, upright, with its other sizes. */
export interface WorkedPicture extends Picture {
  readonly bytes: Buffer;
  readonly sizes: readonly (PlannedSize & { readonly bytes: Buffer })[];
}

/**
 * How a picture of each kind is written: whole ones with hardly a loss, smaller ones small. Shorter codes for a JPEG are
 * known only when all of it is in memory, which takes more than decoding it.
 */
const encoders: Readonly<Record<PictureKind, (picture: Sharp, isWhole: boolean) => Sharp>> = {
  jpeg: (picture, isWhole) => picture.jpeg({ quality: isWhole ? 92 : 82, optimiseCoding: !isWhole }),
  png: (picture) => picture.png(),
  webp: (picture, isWhole) => picture.webp({ quality: isWhole ? 92 : 82 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  avif: (picture, isWhole) => picture.avif({ quality: isWhole ? 65 : 50, effort: 2 }),
};

/** Only whoever decodes all of a picture learns whether it is complete. */
const isComplete = async (bytes: Buffer, isAnimated: boolean): Promise<boolean> => {
  const picture = await openPicture(bytes, isAnimated);
  return picture
    .resize(16, 16, { fit: 'fill' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
};

/** The whole picture, upright, in sRGB and without metadata. */
const drawAnew = async (bytes: Buffer, { kind, isAnimated }: Picture): Promise<Buffer> =>
  encoders[kind](await openPicture(bytes, isAnimated), true).toBuffer();

const makeSizes = async (bytes: Buffer, picture: Picture): Promise<WorkedPicture['sizes']> => {
  const sizes: (PlannedSize & { readonly bytes: Buffer })[] = [];
  for (const size of planSizes(picture)) {
    const fit = size.name === 'thumbnail' ? 'cover' : 'fill';
    const same = sizes.find(({ width, height }) => width === size.width && height === size.height);
    const smaller = (await openPicture(bytes, false)).resize(size.width, size.height, { fit });
    sizes.push({ ...size, bytes: same?.bytes ?? (await encoders[picture.kind](smaller, false).toBuffer()) });
  }
  return sizes;
};

/**
 * Makes of a file what is stored of a picture, or says why it is not taken. The whole stays to the last bit as it came
 * where that can be. Of animations the other sizes show the first frame. Takes at most `mostMemory` beside the file,
 * unless the file's head lies.
 */
export const workPicture = async (bytes: Buffer): Promise<WorkedPicture | Phrase> => {
  const picture = await readPicture(bytes);
  if (!('kind' in picture)) return picture;
  const { kind, isAnimated, needsRedrawing, hasMetadata, extent } = picture;
  const stripped = needsRedrawing ? null : stripMetadata(bytes, kind);
  const isRedrawn = stripped === null && (needsRedrawing || hasMetadata);
  if (memoryFor(kind, extent, isRedrawn) > mostMemory) return pictureFaults.tooHeavy;
  try {
    const whole = isRedrawn ? await drawAnew(bytes, picture) : (stripped ?? bytes);
    if (!isRedrawn && !(await isComplete(whole, isAnimated))) return pictureFaults.damaged;
    return { ...picture, bytes: whole, sizes: await makeSizes(whole, picture) };
  } catch {
    return pictureFaults.damaged;
  }
};
