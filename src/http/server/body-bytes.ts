import type { IncomingMessage } from 'node:http';
import { AppError } from '../../kernel/error.ts';
import { tooSlow } from '../routing/errors.ts';
import { overloaded } from './admission.ts';

/** Memory that bodies take which have arrived, as a whole or in part, and are not answered. */
export interface HeldBodies {
  /** Whether there is room for so many bytes more, of somebody who has signed in or not; takes it if so. */
  readonly take: (bytes: number, isKnown: boolean) => boolean;
  readonly free: (bytes: number) => void;
}

/** At most so many bytes. Strangers have half of it, so that they cannot keep editors from writing. */
export const holdBodies = (mostBytes: number): HeldBodies => {
  let held = 0;
  return {
    take: (bytes, isKnown) => {
      // Whatever is allowed to be that large has room when it is alone.
      if (held > 0 && held + bytes > (isKnown ? mostBytes : mostBytes / 2)) return false;
      held += bytes;
      return true;
    },
    free: (bytes) => {
      held -= bytes;
    },
  };
};

/** How a body is to arrive. */
export interface Arrival {
  readonly held: HeldBodies;
  /** See `HeldBodies.take`. */
  readonly isKnown: boolean;
  /** Told of memory that is taken, with what frees it. */
  readonly onTaken: (free: () => void) => void;
  /** Milliseconds. */
  readonly slownessGrace: number;
  /** Bytes a second. */
  readonly leastRate: number;
  /** Tells a client that waits for it to send the body (RFC 9110 10.1.1). */
  readonly sendContinue: () => void;
  /** Refuses the body of somebody whose request will not be done, when it is longer than `mostOfRightless`; else null. */
  readonly refuseLong: (() => AppError) | null;
}

/** Bytes that are read of somebody without the right, so that his parameters are checked first. */
const mostOfRightless = 16 * 1024;

const tooLarge = (limit: number): AppError =>
  new AppError(
    'too_large',
    'rest_body_too_large',
    { es: `El cuerpo pasa de ${limit} bytes.`, en: `The body is larger than ${limit} bytes.` },
    { limit },
  );

/** Rejects when what has arrived is too little for the time it took. */
const untilTooSlow = ({ slownessGrace, leastRate }: Arrival, arrived: () => number) => {
  const begun = performance.now();
  const slow = Promise.withResolvers<never>();
  const look = (): void => {
    const left = begun + slownessGrace + (arrived() / leastRate) * 1000 - performance.now();
    if (left <= 0) slow.reject(tooSlow());
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, slownessGrace);
  return { tooSlow: slow.promise, stop: () => clearTimeout(timer) };
};

/**
 * The bytes of a body of at most `limit`.
 * @throws AppError what `refuseLong` gives, 413 over the limit, 408 for one that comes too slowly, 400 for one that breaks off, 503 when too
 * many others have arrived.
 */
export const readBytes = async (
  request: IncomingMessage,
  limit: number,
  arrival: Arrival,
): Promise<Buffer> => {
  const { refuseLong } = arrival;
  const refuseOver = (bytes: number): void => {
    if (refuseLong !== null && bytes > mostOfRightless) throw refuseLong();
    if (bytes > limit) throw tooLarge(limit);
  };
  refuseOver(Number(request.headers['content-length'] ?? 0));
  arrival.sendContinue();
  const chunks: Buffer[] = [];
  let length = 0;
  let isOver = false;
  arrival.onTaken(() => arrival.held.free(length));
  const readAll = async (): Promise<void> => {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (isOver) return;
      refuseOver(length + chunk.length);
      if (!arrival.held.take(chunk.length, arrival.isKnown)) throw overloaded();
      length += chunk.length;
      chunks.push(chunk);
    }
  };
  const pace = untilTooSlow(arrival, () => length);
  try {
    await Promise.race([readAll(), pace.tooSlow]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'rest_incomplete_body', {
      es: 'La petición se cortó antes del final del cuerpo.',
      en: 'The request broke off before the end of its body.',
    });
  } finally {
    isOver = true;
    pace.stop();
  }
  return Buffer.concat(chunks);
};
