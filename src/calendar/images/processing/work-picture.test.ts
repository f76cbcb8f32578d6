import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import {
  animation,
  manyFrames,
  noise,
  plainPng,
  secret,
  ultraHdr,
  withSecret,
} from '../../../../test/support/calendars/pictures.ts';
import { type WorkedPicture, workPicture } from './work-picture.ts';

const worked = async (bytes: Buffer): Promise<WorkedPicture> => {
  const picture = await workPicture(bytes);
  assert.ok('kind' in picture, JSON.stringify(picture));
  return picture;
};

const pixels = (bytes: Buffer, animated = false): Promise<Buffer> =>
  sharp(bytes, { animated }).raw().toBuffer();

const sizesOf = ({ sizes }: WorkedPicture): string[] =>
  sizes.map(({ name, width, height }) => `${name} ${width}x${height}`);

for (const [format, mimeType] of [
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
] as const) {
  test(`a ${format} keeps its pixels and loses what it tells beside them`, async () => {
    const bytes = await withSecret(noise(320, 160)).toFormat(format).toBuffer();
    if (format !== 'gif') assert.ok(bytes.includes(secret));
    const picture = await worked(bytes);
    assert.deepEqual([picture.mimeType, picture.width, picture.height], [mimeType, 320, 160]);
    assert.ok(!picture.bytes.includes(secret));
    const { exif, xmp } = await sharp(picture.bytes).metadata();
    assert.deepEqual([exif, xmp], [undefined, undefined]);
    // AVIF alone is drawn anew.
    if (format !== 'avif') assert.ok((await pixels(bytes)).equals(await pixels(picture.bytes)));
    assert.deepEqual(sizesOf(picture), ['thumbnail 150x150', 'medium 300x150']);
    for (const size of picture.sizes) {
      const { width, height, mediaType } = await sharp(size.bytes).metadata();
      assert.deepEqual([width, height, mediaType], [size.width, size.height, mimeType]);
    }
  });
}

test('a picture without metadata is stored as it came', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const bytes = await noise(40, 20).toFormat(format).toBuffer();
    assert.ok((await worked(bytes)).bytes.equals(bytes), format);
  }
});

test('comments and what is appended are left out', async () => {
  const jpeg = await noise(90, 60).jpeg({ progressive: true }).toBuffer();
  const text = Buffer.from(secret);
  const length = Buffer.from([0, text.length + 2]);
  const talkative = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text,
    jpeg.subarray(2),
    text,
  ]);
  assert.ok((await worked(talkative)).bytes.equals(jpeg));

  const gif = await noise(90, 60).gif().toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  const told = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
  assert.ok((await worked(told)).bytes.equals(gif));
});

test('the second picture that newer phones put behind a JPEG is left out', async () => {
  const jpeg = await noise(90, 60).jpeg().toBuffer();
  const { kind, bytes } = await worked(ultraHdr(jpeg));
  assert.equal(kind, 'jpeg');
  assert.ok(bytes.equals(jpeg));
});

test('sizes are those of WordPress, and only smaller ones', async () => {
  const rows: readonly (readonly [width: number, height: number, sizes: readonly string[]])[] = [
    [150, 150, []],
    [151, 100, ['thumbnail 150x100']],
    [100, 300, ['thumbnail 100x150']],
    [301, 301, ['thumbnail 150x150', 'medium 300x300']],
    [768, 400, ['thumbnail 150x150', 'medium 300x156']],
    [800, 600, ['thumbnail 150x150', 'medium 300x225', 'medium_large 768x576']],
    [600, 1100, ['thumbnail 150x150', 'medium 164x300', 'large 559x1024']],
    [1536, 2048, ['thumbnail 150x150', 'medium 225x300', 'medium_large 768x1024', 'large 768x1024']],
    [3, 5000, ['thumbnail 3x150', 'medium 1x300', 'large 1x1024']],
  ];
  for (const [width, height, sizes] of rows) {
    assert.deepEqual(sizesOf(await worked(await plainPng(width, height))), sizes, `${width}x${height}`);
  }
});

test('a picture that was held sideways stands upright', async () => {
  const left = sharp({ create: { width: 300, height: 400, channels: 3, background: 'blue' } });
  const half = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: await left.png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const picture = await worked(await withSecret(sharp(half), 6).jpeg().toBuffer());
  assert.deepEqual([picture.width, picture.height], [400, 600]);
  const { dominant } = await sharp(picture.bytes)
    .extract({ left: 0, top: 0, width: 400, height: 250 })
    .stats();
  assert.ok(dominant.b > 200 && dominant.r < 50, 'what was on the left is above');
  const medium = picture.sizes.find(({ name }) => name === 'medium');
  assert.deepEqual([medium?.width, medium?.height], [200, 300]);
});

test('colours become sRGB, whatever the file has them in', async () => {
  const wide = await noise(200, 200).withIccProfile('p3').jpeg().toBuffer();
  const printed = await noise(200, 200).toColourspace('cmyk').jpeg().toBuffer();
  for (const bytes of [wide, printed]) {
    const { space, icc } = await sharp((await worked(bytes)).bytes).metadata();
    assert.deepEqual([space, icc], ['srgb', undefined]);
  }
});

for (const kind of ['gif', 'webp'] as const) {
  test(`an animated ${kind} goes on moving; its other sizes show the first frame`, async () => {
    const bytes = await animation(kind, 200);
    const picture = await worked(bytes);
    assert.deepEqual([picture.width, picture.height], [200, 200]);
    const { pages, delay, loop } = await sharp(picture.bytes, { animated: true }).metadata();
    assert.deepEqual([pages, delay, loop], [2, [100, 200], 3]);
    assert.ok(!picture.bytes.includes(secret));
    assert.ok((await pixels(bytes, true)).equals(await pixels(picture.bytes, true)));
    const [thumbnail] = picture.sizes;
    assert.equal((await sharp(thumbnail?.bytes).metadata()).pages ?? 1, 1);
  });
}

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

test('a picture that breaks off is refused, wherever it does', async () => {
  for (const format of formats) {
    const bytes = await noise(300, 200).toFormat(format).toBuffer();
    for (const share of [0.02, 0.3, 0.6, 0.99]) {
      const fault = await workPicture(bytes.subarray(0, Math.floor(bytes.length * share)));
      assert.ok('en' in fault && /damaged|content of the file/.test(fault.en), `${format} ${share}`);
    }
  }
});

test('what is no picture, or too large a one, is refused with the reason', async () => {
  const bomb = await plainPng(12_000, 12_000);
  assert.ok(bomb.length < 2_000_000);
  const rows: readonly (readonly [name: string, bytes: Buffer, reason: RegExp])[] = [
    ['text', Buffer.from('picture'), /is not a JPEG, PNG/],
    [
      'SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /is not a JPEG, PNG/,
    ],
    ['HTML', Buffer.from('<!doctype html><img>'), /is not a JPEG, PNG/],
    ['PDF', Buffer.from('%PDF-1.7 %%EOF'), /is not a JPEG, PNG/],
    ['TIFF', await noise(20, 20).tiff().toBuffer(), /is not a JPEG, PNG/],
    ['30,000 pixels wide', await plainPng(30_000, 20), /larger than 16383 pixels a side or 64 megapixels/],
    ['30,000 pixels high', await plainPng(20, 30_000), /larger than 16383/],
    ['decompression bomb', bomb, /64 megapixels/],
    [
      'head of a PNG and noise',
      Buffer.concat([bomb.subarray(0, 60), Buffer.alloc(5000, 7)]),
      /megapixels|damaged/,
    ],
    ['head of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /damaged/],
    ['head of a GIF', Buffer.from('GIF89a'), /damaged/],
  ];
  for (const [name, bytes, reason] of rows) {
    const fault = await workPicture(bytes);
    assert.ok('en' in fault, name);
    assert.match(fault.en, reason, name);
    assert.notEqual(fault.es, fault.en);
  }
});

test('an animation of too many frames or pixels in all is refused', async () => {
  for (const gif of [manyFrames(17, 4000), manyFrames(2001, 1)]) {
    const fault = await workPicture(gif);
    assert.ok('en' in fault && /2000 frames or 256 megapixels/.test(fault.en));
  }
});
