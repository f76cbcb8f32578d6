import { crc32 } from 'node:zlib';
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

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** A directory of two pictures in one file, the second at that distance (CIPA DC-007, 5.2). */
const directory = (first: number, second: number, distance: number): Buffer => {
  const bytes = Buffer.alloc(86);
  bytes.write('MPF\0II', 'latin1');
  bytes.writeUInt16LE(42, 6);
  bytes.writeUInt32LE(8, 8);
  bytes.writeUInt16LE(3, 12);
  const fields = [
    [0xb000, 7, 4, 0x30303130],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 32, 50],
  ] as const;
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    bytes.writeUInt16LE(tag, 14 + 12 * index);
    bytes.writeUInt16LE(type, 16 + 12 * index);
    bytes.writeUInt32LE(count, 18 + 12 * index);
    bytes.writeUInt32LE(value, 22 + 12 * index);
  }
  for (const [index, value] of [0x20030000, first, 0, 0, 0, second, distance].entries()) {
    bytes.writeUInt32LE(value, 54 + 4 * index);
  }
  return bytes;
};

/** A JPEG as newer phones write it ("Ultra HDR"): a second picture behind it tells how bright the first may be. */
export const ultraHdr = (jpeg: Buffer): Buffer => {
  const description = `<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2"/>`;
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`;
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`;
  const about = segment(0xe1, Buffer.from(xmp));
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
  const second = Buffer.concat([start, about, rest]);
  const first = second.length + 90;
  const index = segment(0xe2, directory(first, second.length, first - (2 + about.length + 8)));
  return Buffer.concat([start, about, index, rest, second]);
};

/** A chunk of a PNG (ISO/IEC 15948, 5.3). */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
};

/** EXIF that says to turn the picture. */
const turning = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');

const largePng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Red, green, blue and alpha of 16 bits each, interlaced.
  head.set([16, 6, 0, 0, 1], 8);
  const chunks = [
    pngChunk('IHDR', head),
    pngChunk('eXIf', turning),
    pngChunk('IDAT', Buffer.alloc(9)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
};

const largeJpeg = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await noise(16, 16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};

const largeWebp = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await withSecret(noise(16, 16), 6).webp({ lossless: true }).toBuffer();
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  const picture = bytes.indexOf('VP8L') + 9;
  bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), picture);
  return bytes;
};

const largeAvif = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await noise(16, 16).avif().toBuffer();
  const extent = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, extent);
  bytes.writeUInt32BE(height, extent + 4);
  return bytes;
};

/** Small files whose heads say that they are large pictures of the kind that takes most memory of its format. */
export const heavyPictures = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  'an interlaced, turned PNG of 16 bits': largePng(6000, 4000),
  'a progressive JPEG without reduced colours': await largeJpeg(8000, 8000),
  'a turned WebP': await largeWebp(6000, 4000),
  'an AVIF': await largeAvif(6000, 4000),
  'a GIF': manyFrames(1, 8000),
});
