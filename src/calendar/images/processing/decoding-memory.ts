import type { Metadata } from 'sharp';
import type { PictureKind } from '../../../storage/files/file-names.ts';

/** What the head of a picture says about how much there is to decode. */
export interface Extent {
  /** Of one frame. */
  readonly pixels: number;
  readonly frames: number;
  /** Of one pixel as it is decoded: 3 or 4 colours of 1 or 2 bytes mostly. */
  readonly bytesPerPixel: number;
  /** Values of all colours for each pixel as a JPEG stores them: those of colours that are reduced count half. */
  readonly samples: number;
  readonly hasAlpha: boolean;
  /** It comes in several passes or scans, so that the whole is kept until the last one. */
  readonly isInterlaced: boolean;
  readonly isTurned: boolean;
}

const wideDepths: ReadonlySet<Metadata['depth']> = new Set(['ushort', 'short']);

/** The extent of a picture with that head, whose frames are decoded all or, as of AVIF, the first alone. */
export const extentOf = (metadata: Metadata, frames: number): Extent => ({
  pixels: metadata.width * metadata.height,
  frames,
  bytesPerPixel: metadata.channels * (wideDepths.has(metadata.depth) ? 2 : 1),
  samples: metadata.chromaSubsampling?.startsWith('4:2:0')
    ? Math.max(1, metadata.channels / 2)
    : metadata.channels,
  hasAlpha: metadata.hasAlpha,
  isInterlaced: metadata.isProgressive,
  isTurned: (metadata.orientation ?? 1) !== 1,
});

/** Of pixels, at the same time, while a picture is decoded, drawn anew where it has to be, and made smaller. */
type Rate = (extent: Extent, isRedrawn: boolean) => number;

/*
 * Bytes for each pixel of a frame, not less than what was measured (ADR 0054). What is turned is decoded into memory
 * first; what comes in several passes is kept until the last one.
 */
const rates: Readonly<Record<PictureKind, Rate>> = {
  jpeg: ({ bytesPerPixel, samples, isInterlaced, isTurned }) =>
    1 + (isInterlaced ? 2 * samples : 0) + (isTurned ? bytesPerPixel : 0),
  png: ({ bytesPerPixel, isInterlaced, isTurned }) =>
    2 + (isInterlaced ? bytesPerPixel : 0) + (isTurned ? bytesPerPixel : 0),
  // The encoder of a picture has all of it, that of an animation the differences of all frames.
  webp: ({ hasAlpha, frames }, isRedrawn) => {
    if (!isRedrawn) return 6;
    return frames > 1 ? 8 + 7 * frames : hasAlpha ? 36 : 20;
  },
  gif: () => 8,
  avif: ({ hasAlpha }, isRedrawn) => {
    if (!isRedrawn) return 22;
    return hasAlpha ? 60 : 40;
  },
};

const MiB = 1024 * 1024;

/** What even a small picture takes. */
const least = 32 * MiB;

/** The most memory that a picture may take beside its file, bytes. */
export const mostMemory = 384 * MiB;

/** How much memory a picture takes beside its file at most, as far as its head tells the truth; bytes. */
export const memoryFor = (kind: PictureKind, extent: Extent, isRedrawn: boolean): number =>
  least + extent.pixels * rates[kind](extent, isRedrawn);
