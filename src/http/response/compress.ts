import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './codings.ts';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** How hard to press: what is `kept` goes out again and again, the rest `once`. Measured in ADR 0019. */
const levels = {
  br: { kept: 4, once: 1 },
  gzip: { kept: 6, once: 1 },
} as const satisfies Record<Coding, object>;

/** How often the bytes will be sent. */
export type Use = keyof (typeof levels)[Coding];

const mostAtOnce = 64 * 1024;

/** The bytes of a text in that coding, pressed on another thread. */
export const compress = (bytes: Buffer, coding: Coding, use: Use): Promise<Buffer> => {
  // Each piece of output is a way to the other thread and back.
  const chunkSize = Math.min(bytes.length + 256, mostAtOnce);
  if (coding === 'gzip') return inGzip(bytes, { level: levels.gzip[use], chunkSize });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br[use],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return inBrotli(bytes, { params, chunkSize });
};
