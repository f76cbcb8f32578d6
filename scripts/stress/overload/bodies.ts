import { crc32, deflateSync } from 'node:zlib';
import type { Asked } from './ask.ts';

const mount = '/calendar/events/v1';
const json = 'application/json';
const form = 'multipart/form-data; boundary=b';

const part = (about: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${value}\r\n`;

const post = (path: string, type: string, body: string): Asked => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

const parts = (count: number): string =>
  Array.from({ length: count }, (_, index) => part(`name="k${index}"`, 'v'.repeat(24))).join('');
const twoFiles = [10, 70_000]
  .map((size, index) => part(`name="file"; filename="${index}.png"`, 'x'.repeat(size)))
  .join('');

/** Events of strangers that are some 1.8 MB long. */
export const longBodies = {
  keys: post(
    `${mount}/events`,
    json,
    JSON.stringify(Object.fromEntries(Array.from({ length: 120_000 }, (_, index) => [`k${index}`, 'v']))),
  ),
  brackets: post(`${mount}/events`, json, '['.repeat(900_000) + ']'.repeat(900_000)),
  parts: post(`${mount}/events`, form, `${parts(20_000)}--b--\r\n`),
};

/** Forms with two files, the second of which is longer than 64 KiB. */
export const formsWithTwoFiles = ['/media', '/events']
  .map((path) => mount + path)
  .concat('/session')
  .map((path) => post(path, form, `${twoFiles}--b--\r\n`));

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A black picture (PNG, 8 bits, RGB): few bytes, and much to decode. */
export const blackPicture = (width: number, height: number): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((3 * width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
