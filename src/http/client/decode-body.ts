import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

const isKnown = (coding: string): coding is keyof typeof decoders => Object.hasOwn(decoders, coding);

/**
 * The body without the codings of `Content-Encoding` (RFC 9110 8.4), which some servers apply without being asked; one
 * that is not known leaves it as it is. Throws zlib's errors, `ERR_BUFFER_TOO_LARGE` when it becomes larger than that.
 */
export const decodeBody = async (
  body: Buffer,
  contentEncoding: string,
  maxOutputLength: number,
): Promise<Buffer> => {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (body.length === 0 || codings.length > 2 || !codings.every(isKnown)) return body;
  let decoded = body;
  for (const coding of codings.toReversed()) decoded = await decoders[coding](decoded, { maxOutputLength });
  return decoded;
};
