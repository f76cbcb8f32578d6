import sharp, { type Sharp } from 'sharp';

/** What a hidden text in a test picture says. */
export const secret = 'Casa de Eva, 40.4168 N';

/** A picture of noise, so that every part of it takes bytes. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A plain PNG of one colour. */
export const plainPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
    .png()
    .toBuffer();

/** The same with what cameras add: who, where and, if given, how it was held. */
export const withSecret = (picture: Sharp, orientation = 1): Sharp =>
  picture
    .withExif({ IFD0: { Copyright: secret } })
    .withMetadata(orientation === 1 ? {} : { orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`);

/** An animation of two pictures, each shown for its own time, three times over. */
export const animation = async (kind: 'gif' | 'webp', side: number): Promise<Buffer> => {
  const frames = await Promise.all([
    noise(side, side).png().toBuffer(),
    noise(side, side).negate().png().toBuffer(),
  ]);
  const joined = sharp(frames, { join: { animated: true } });
  return withSecret(joined)
    [kind]({ delay: [100, 200], loop: 3 })
    .toBuffer();
};

/** A GIF that says it has this many frames, square and of that side in pixels; there is next to nothing in them. */
export const manyFrames = (frames: number, side: number): Buffer => {
  const measures = [side & 255, side >> 8, side & 255, side >> 8];
  const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, ...measures, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, ...measures, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([Buffer.from(head), Buffer.alloc(frames * frame.length, frame), Buffer.from([0x3b])]);
};
