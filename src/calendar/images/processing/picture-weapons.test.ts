import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { pngChunk as chunk, noise } from '../../../../test/support/calendars/pictures.ts';
import { workPicture } from './work-picture.ts';

const head = (side: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  data[8] = 8;
  data[9] = 2;
  return chunk('IHDR', data);
};

const onePixel = deflateSync(Buffer.from([0, 1, 2, 3]));
const pngOf = (side: number, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    head(side),
    ...more,
    chunk('IDAT', onePixel),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const segment = (marker: number, data: Buffer): Buffer => {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([start, data]);
};

const named = (name: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(name, 'latin1'), data]);
const script = Buffer.from('<script>alert(1)</script>');
/** A quarter of a megabyte that becomes 256. */
const bomb = deflateSync(Buffer.alloc(256 * 1024 * 1024));
const jpeg = await noise(8, 8).jpeg().toBuffer();
const gif = await noise(8, 8).gif().toBuffer();
const webp = await noise(8, 8).webp().toBuffer();
const inJpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const profilePart = (number: number): Buffer =>
  segment(0xe2, named(`ICC_PROFILE\0${String.fromCharCode(number)}\xff`, Buffer.alloc(60_000, 1)));

test('what is packed into a picture to harm its readers is in no picture that is stored', async () => {
  const pictures: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['a colour profile that becomes 256 MB', pngOf(1, chunk('iCCP', named('x\0\0', bomb)))],
    ['a comment that becomes 256 MB', pngOf(1, chunk('zTXt', named('x\0\0', bomb)))],
    ['a translated comment that becomes 256 MB', pngOf(1, chunk('iTXt', named('x\0\x01\0\0\0', bomb)))],
    ['20,000 comments', pngOf(1, ...Array<Buffer>(20_000).fill(chunk('tEXt', named('a\0', script))))],
    ['EXIF of 10 MB', pngOf(1, chunk('eXIf', Buffer.alloc(10_000_000)))],
    ['a chunk of its own', pngOf(1, chunk('scRp', script))],
    ['a PNG and a page behind it', Buffer.concat([pngOf(1), script])],
    ['a JPEG with a script for a comment', inJpeg(segment(0xfe, script))],
    ['a JPEG and an archive behind it', Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), script])],
    [
      '100 blocks of EXIF',
      inJpeg(...Array<Buffer>(100).fill(segment(0xe1, named('Exif\0\0', Buffer.alloc(60_000))))),
    ],
    [
      'a colour profile of 255 parts',
      inJpeg(...Array.from({ length: 255 }, (_, index) => profilePart(index + 1))),
    ],
    [
      'EXIF whose directory comes after itself',
      inJpeg(segment(0xe1, named('Exif\0\0II*\0\x08\0\0\0\0\0\x08\0\0\0', Buffer.alloc(0)))),
    ],
    [
      'a GIF with a script for a comment',
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, script.length]),
        script,
        Buffer.from('\0;'),
      ]),
    ],
    ['a GIF and a page behind it', Buffer.concat([gif, script])],
    ['a WebP and a page behind it', Buffer.concat([webp, script])],
  ];
  for (const [what, bytes] of pictures) {
    const picture = await workPicture(bytes);
    assert.ok('kind' in picture, `${what}: ${JSON.stringify(picture)}`);
    assert.ok(picture.bytes.length < 1000, `${what}: ${picture.bytes.length} bytes`);
    assert.ok(!picture.bytes.includes(script), what);
  }
});

test('what only looks like a picture is refused', async () => {
  const gifOfScript = Buffer.concat([Buffer.from('GIF89a=1;alert(1)//'), gif.subarray(6)]);
  const files: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['no pixels', pngOf(0)],
    ['2,147,483,647 pixels a side', pngOf(0x7fffffff)],
    ['a script that begins like a GIF', gifOfScript],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'SVG that names a file',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
      ),
    ],
    ['SVG in gzip', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')],
    [
      'what ImageMagick would fetch',
      Buffer.from('push graphic-context\nimage over 0,0 0,0 "http://127.0.0.1/"\n'),
    ],
    ['a list of files for ffmpeg', Buffer.from('#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n')],
    ['nothing', Buffer.alloc(0)],
    ['noughts', Buffer.alloc(100_000)],
  ];
  for (const [what, bytes] of files) assert.ok('en' in (await workPicture(bytes)), what);
});
