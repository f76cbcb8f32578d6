import type { PictureKind } from '../../../storage/files/file-names.ts';

/*
 * What a file says beside its picture is left out block by block, so that the picture stays as it was to the last
 * bit (docs/adr/0010). A file whose blocks cannot be followed gives null; all of this is fed with bytes that a decoder
 * has not looked at yet.
 */

/** The parts of the bytes between these places, put together. */
const joined = (bytes: Buffer, kept: readonly (readonly [from: number, to: number])[]): Buffer =>
  Buffer.concat(kept.map(([from, to]) => bytes.subarray(from, to)));

const isColourProfile = (segment: Buffer): boolean => segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0';

/** Segments of a JPEG (ITU-T T.81, B.1): JFIF, Adobe's colour transform and colour profiles stay of what is told. */
const isKeptSegment = (marker: number, segment: Buffer): boolean => {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && isColourProfile(segment));
};

/** Ends where the picture ends: phones append films and second pictures. */
const stripJpeg = (bytes: Buffer): Buffer | null => {
  const kept: (readonly [number, number])[] = [[0, 2]];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isKeptSegment(marker, bytes.subarray(at, end))) kept.push([at, end]);
    at = end;
    if (marker !== 0xda) continue;
    // Coded data follow a scan's head: in them FF is followed by 00 or a restart marker.
    const scan = at;
    for (let sign = 0; sign === 0 || (sign >= 0xd0 && sign <= 0xd7); at += 2) {
      at = bytes.indexOf(0xff, at);
      if (at < 0 || at + 1 >= bytes.length) return null;
      sign = bytes[at + 1] ?? 0;
      if (sign === 0xd9) return joined(bytes, [...kept, [scan, at + 2]]);
    }
    at -= 2;
    kept.push([scan, at]);
  }
  return null;
};

const keptChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/**
 * Bytes of the longest colour profile that stays, with its chunk. What is kept bit by bit is in sRGB, whose profiles
 * are shorter; a longer one may be a few bytes again and again, packed to break whoever unpacks them.
 */
const longestProfile = 64 * 1024;

/** Chunks of a PNG (ISO/IEC 15948, 5); what follows the last one is left out. */
const stripPng = (bytes: Buffer): Buffer | null => {
  const kept: (readonly [number, number])[] = [[0, 8]];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const isBomb = type === 'iCCP' && end - at > longestProfile;
    if (keptChunks.has(type) && !isBomb) kept.push([at, end]);
    if (type === 'IEND') return joined(bytes, kept);
    at = end;
  }
  return null;
};

/** Chunks of a WebP (RFC 9649); its head says which there are, and how long all of them are. */
const stripWebp = (bytes: Buffer): Buffer | null => {
  const kept: (readonly [number, number])[] = [[0, 12]];
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return null;
  let at = 12;
  while (at + 8 <= whole) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return null;
    if (type !== 'EXIF' && type !== 'XMP ') kept.push([at, end]);
    at = end;
  }
  const stripped = joined(bytes, kept);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  const flags = stripped.toString('latin1', 12, 16) === 'VP8X' ? stripped[20] : undefined;
  if (flags !== undefined) stripped[20] = flags & ~0b0000_1100;
  return stripped;
};

/** The place after a row of sub-blocks of a GIF; past the end when it is not closed. */
const afterSubBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) return bytes.length + 1;
    at += 1 + length;
  }
  return at + 1;
};

const tableLength = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Blocks of a GIF (GIF89a, appendix A): of the extensions stay timing and how often an animation runs. */
const stripGif = (bytes: Buffer): Buffer | null => {
  let at = 13 + tableLength(bytes[10] ?? 0);
  const kept: (readonly [number, number])[] = [[0, at]];
  while (at < bytes.length) {
    const [sign, label] = [bytes[at], bytes[at + 1]];
    if (sign === 0x3b) return joined(bytes, [...kept, [at, at + 1]]);
    const isImage = sign === 0x2c;
    if (!isImage && sign !== 0x21) return null;
    const head = isImage ? at + 11 + tableLength(bytes[at + 9] ?? 0) : at + 2;
    const end = afterSubBlocks(bytes, head);
    if (end > bytes.length) return null;
    const isLoop = label === 0xff && loops.has(bytes.toString('latin1', at + 3, at + 14));
    if (isImage || label === 0xf9 || isLoop) kept.push([at, end]);
    at = end;
  }
  return null;
};

const strippers: Readonly<Record<PictureKind, ((bytes: Buffer) => Buffer | null) | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  // Its boxes refer to each other by their places in the file.
  avif: null,
};

/**
 * The file without what it tells beside the picture: camera, place, author, comments, what is appended. Colour
 * profiles stay. Null when that cannot be had without drawing the picture anew.
 */
export const stripMetadata = (bytes: Buffer, kind: PictureKind): Buffer | null =>
  strippers[kind]?.(bytes) ?? null;
