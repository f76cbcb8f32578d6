import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { memoize } from '../../kernel/memoize.ts';

/** The content codings that answers are sent in (RFC 9110 8.4.1), the one with the shortest bytes first. */
const codings = ['br', 'gzip'] as const;
/** One of them. */
export type Coding = (typeof codings)[number];

/** What an `Accept-Encoding` says. */
interface Accepted {
  /** The coding to send in; null for the bytes as they are. */
  readonly best: Coding | null;
  /** The bytes as they are were refused, and there is another way. */
  readonly isPlainRefused: boolean;
}

const plain: Accepted = { best: null, isPlainRefused: false };

// Nobody lists more than this in good faith.
const longestHeader = 1000;
/** Below every weight that can be written: the plain bytes are acceptable where nothing is said of them. */
const unsaid = 0.0001;

/** One item: a coding and its weight (RFC 9110 12.4.2). */
const item = /^([!#$%&'*+.^`|~\w-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/** The weights of a header by coding; what is no item counts for nothing. */
const weightsOf = (header: string): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, name = '', weight = '1'] = item.exec(part.trim()) ?? [];
    const coding = name.toLowerCase();
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number(weight));
  }
  return weights;
};

const read = (header: string): Accepted => {
  const weights = weightsOf(header);
  const others = weights.get('*');
  const plainWeight = weights.get('identity') ?? others ?? unsaid;
  // Of equal weights: a coding by name, then the plain bytes, then what only the star allows, since programs send a
  // star that can unpack nothing.
  const choices = [
    ...codings.map((coding) => [coding, weights.get(coding) ?? 0] as const),
    [null, plainWeight] as const,
    ...codings.map((coding) => [coding, weights.has(coding) ? 0 : (others ?? 0)] as const),
  ];
  const [best, weight] = choices.reduce((first, next) => (next[1] > first[1] ? next : first));
  return weight === 0 ? plain : { best, isPlainRefused: plainWeight === 0 };
};

/** The headers of common clients are few. */
const readKnown = memoize(100, read);

const accepted = (header: string | undefined): Accepted =>
  header === undefined || header.length > longestHeader ? plain : readKnown(header);

/** Fewer bytes fit into one packet anyhow. */
const leastBytes = 1024;

/**
 * The coding for so many bytes of text and that `Accept-Encoding` (RFC 9110 12.5.3), or null for none. Who accepts
 * nothing that there is gets the bytes as they are.
 */
export const codingFor = (header: string | undefined, bytes: number): Coding | null => {
  const { best, isPlainRefused } = accepted(header);
  return bytes >= leastBytes || isPlainRefused ? best : null;
};

/**
 * The entity tag of a coded form, given that of the plain bytes: each form has its own (RFC 9110 8.8.3), but a weak one is
 * of all of them.
 */
export const codedTag = (etag: string, coding: Coding): string =>
  etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}-${coding}"`;

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
