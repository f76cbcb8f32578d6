import type { Metadata } from 'sharp';
import type { PictureKind } from '../../../storage/files/file-names.ts';

/** What the head of a JPEG says about how it is decoded. */
interface JpegFrame {
  /** Values of all colours for each pixel; the finest colour has one. */
  readonly samples: number;
  /** The picture comes in several scans, so that the whole is kept until the last one. */
  readonly hasManyScans: boolean;
}

/** Start of frame (ITU-T T.81, B.1.1.3), but not DHT, JPG and DAC between them. */
const isFrame = (marker: number): boolean =>
  marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0);

const samplesOf = (segment: Buffer): number => {
  const factors = Array.from({ length: segment[9] ?? 0 }, (_, index) => segment[11 + 3 * index] ?? 0);
  const across = Math.max(...factors.map((factor) => factor >> 4));
  const down = Math.max(...factors.map((factor) => factor & 15));
  const parts = factors.map((factor) => ((factor >> 4) * (factor & 15)) / (across * down));
  return parts.reduce((sum, part) => sum + part, 0);
};

/** What is assumed where the head cannot be followed. */
const worst: JpegFrame = { samples: 4, hasManyScans: true };

/** Reads the head of a JPEG up to its first scan (ITU-T T.81, B.2.2 and B.2.3). */
const readJpegFrame = (bytes: Buffer): JpegFrame => {
  let [samples, colours, isProgressive] = [Number.NaN, 0, false];
  for (let at = 2; at + 12 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const segment = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      [samples, colours, isProgressive] = [samplesOf(segment), segment[9] ?? 0, marker % 4 === 2];
    }
    if (marker === 0xda) {
      const hasManyScans = isProgressive || (segment[4] ?? 0) < colours;
      return Number.isFinite(samples) ? { samples, hasManyScans } : worst;
    }
    at += segment.length;
  }
  return worst;
};

/** What the head of a picture says about how much there is to decode. */
export interface Extent {
  /** Of one frame. */
  readonly pixels: number;
  readonly frames: number;
  /** Of one pixel as it is decoded: 3 or 4 colours of 1 or 2 bytes mostly. */
  readonly bytesPerPixel: number;
  readonly hasAlpha: boolean;
  readonly isInterlaced: boolean;
  readonly isTurned: boolean;
}

const wideDepths: ReadonlySet<Metadata['depth']> = new Set(['ushort', 'short']);

/** The extent of a picture with that head, whose frames are decoded all or, as of AVIF, the first alone. */
export const extentOf = (metadata: Metadata, frames: number): Extent => ({
  pixels: metadata.width * metadata.height,
  frames,
  bytesPerPixel: metadata.channels * (wideDepths.has(metadata.depth) ? 2 : 1),
  hasAlpha: metadata.hasAlpha,
  isInterlaced: metadata.isProgressive,
  isTurned: (metadata.orientation ?? 1) !== 1,
});

/** Of pixels, at the same time, while a picture is decoded, drawn anew where it has to be, and made smaller. */
type Rate = (extent: Extent, bytes: Buffer, isRedrawn: boolean) => number;

/*
 * Bytes for each pixel of a frame, not less than what was measured (ADR 0054). What is turned is decoded into memory
 * first; what comes in several passes is kept until the last one.
 */
const rates: Readonly<Record<PictureKind, Rate>> = {
  jpeg: ({ bytesPerPixel, isTurned }, bytes) => {
    const { samples, hasManyScans } = readJpegFrame(bytes);
    return 1 + (hasManyScans ? 2 * samples : 0) + (isTurned ? bytesPerPixel : 0);
  },
  png: ({ bytesPerPixel, isInterlaced, isTurned }) =>
    2 + (isInterlaced ? bytesPerPixel : 0) + (isTurned ? bytesPerPixel : 0),
  // The encoder of a picture has all of it, that of an animation the differences of all frames.
  webp: ({ hasAlpha, frames }, _, isRedrawn) => {
    if (!isRedrawn) return 6;
    return frames > 1 ? 8 + 7 * frames : hasAlpha ? 36 : 20;
  },
  gif: () => 8,
  avif: ({ hasAlpha }, _, isRedrawn) => {
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
export const memoryFor = (kind: PictureKind, extent: Extent, bytes: Buffer, isRedrawn: boolean): number =>
  least + extent.pixels * rates[kind](extent, bytes, isRedrawn);
