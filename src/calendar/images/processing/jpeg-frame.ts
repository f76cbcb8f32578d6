/** What the head of a JPEG says about how it is decoded. */
export interface JpegFrame {
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
export const readJpegFrame = (bytes: Buffer): JpegFrame => {
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
