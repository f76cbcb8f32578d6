import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { MakePieces, Piece } from '../../kernel/result.ts';
import { clientGone, type Requester, type WorkLimiter } from '../server/work-limiter.ts';
import type { Coding } from './codings.ts';

/** A text of which the first piece has been made. */
export interface BegunText {
  readonly first: Piece;
  /** Makes the next piece; null when there is none. */
  readonly next: () => Promise<Piece | null>;
  /** Stops making it, and waits until nothing of it is made any more. */
  readonly end: () => Promise<void>;
}

/** Bytes that are handed on together: whoever takes less in the time of grace is given up. */
const chunkBytes = 64 * 1024;

/**
 * Begins to make a text for a client. Work runs while a piece is made, never while it is taken. Until the first piece is
 * there it may be rejected; afterwards its head has been sent, and it waits.
 * @throws AppError what `make` does, 503 `rest_overloaded`, `rest_client_gone`.
 */
export const beginText = async (
  make: MakePieces,
  limiter: WorkLimiter,
  requester: Requester,
): Promise<BegunText> => {
  const none = (): void => undefined;
  let release = none;
  let isBegun = false;
  const endWork = (): void => {
    release();
    release = none;
  };
  const pieces = make({
    startWork: async (work) => {
      endWork();
      release = await limiter.start(work, requester, isBegun);
    },
    yieldToEventLoop: async () => {
      await limiter.yieldToEventLoop();
      if (requester.isGone()) throw clientGone();
    },
  });
  const next = async (): Promise<Piece | null> => {
    try {
      const made = await pieces.next();
      isBegun = true;
      return made.done === true ? null : made.value;
    } finally {
      endWork();
    }
  };
  const first = (await next()) ?? { text: '', isLast: true };
  return { first, next, end: () => pieces.return().then(none, none) };
};

const bytesOf = async function* ({ first, next, end }: BegunText): AsyncGenerator<Buffer> {
  try {
    for (let piece: Piece | null = first; piece !== null; piece = piece.isLast ? null : await next()) {
      const bytes = Buffer.from(piece.text);
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    }
  } finally {
    await end();
  }
};

/** Little memory for each of many readers: a window of 256 KiB, and each piece sent on when it is there. */
const coderOf = (coding: Coding) =>
  coding === 'gzip'
    ? createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
    : createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 1,
          [constants.BROTLI_PARAM_LGWIN]: 18,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      });

/** The bytes of a text, made as they are taken; destroying them stops that. */
export const streamText = (begun: BegunText, coding: Coding | null): Readable => {
  const plain = Readable.from(bytesOf(begun), { objectMode: false, highWaterMark: chunkBytes });
  // Whoever reads the coder is told of what goes wrong.
  return coding === null ? plain : pipeline(plain, coderOf(coding), () => undefined);
};

/** What a text that is being taken holds beside what others hold, in bytes: a piece, what was handed on, the coder. */
export const heldBytes = 512 * 1024;
