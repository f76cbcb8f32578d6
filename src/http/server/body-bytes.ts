import type { IncomingMessage } from 'node:http';
import { AppError } from '../../kernel/error.ts';
import { tooSlow } from '../routing/errors.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { overloaded } from './work-limiter.ts';

/** How a body is to arrive. */
export interface Arrival {
  /** Milliseconds for the next bytes to arrive. */
  readonly idleTimeout: number;
  /** Memory for bodies that have arrived, as a whole or in part, and are not answered. */
  readonly memory: MemoryLimit;
  /** See `Requester`. */
  readonly key: unknown;
  /** Told of memory that is taken, with what frees it. */
  readonly onTaken: (free: () => void) => void;
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
    { es: `El cuerpo supera los ${limit} bytes.`, en: `The body is larger than ${limit} bytes.` },
    { limit },
  );

/**
 * The bytes of a body of at most `limit`.
 * @throws AppError what `refuseLong` gives, 413 over the limit, 408 when no more of it arrives, 400 for one that breaks off, 503 when too
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
  const given = Promise.withResolvers<never>();
  const held = arrival.memory.hold(arrival.key, () => given.reject(overloaded()));
  arrival.onTaken(held.end);
  const readAll = async (): Promise<void> => {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (isOver) return;
      idle.refresh();
      refuseOver(length + chunk.length);
      if (!held.add(chunk.length)) throw overloaded();
      length += chunk.length;
      chunks.push(chunk);
    }
  };
  const idle = setTimeout(() => given.reject(tooSlow()), arrival.idleTimeout);
  try {
    await Promise.race([readAll(), given.promise]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'rest_incomplete_body', {
      es: 'La petición se interrumpió antes de que llegara todo el cuerpo.',
      en: 'The request broke off before its whole body had arrived.',
    });
  } finally {
    isOver = true;
    clearTimeout(idle);
  }
  held.settle();
  return Buffer.concat(chunks);
};
