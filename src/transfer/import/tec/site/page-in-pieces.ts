import { AppError } from '../../../../kernel/error.ts';
import type { Page, PageReader } from './read-page.ts';

/** Of a page that fails whenever it is asked for, pieces are tried more briefly. */
const triesOfPiece = 2;

/** A piece of a page that fails is asked for in so many pieces, and these record by record. */
const pieces = 5;

/** The page, or why it cannot be read; other errors are thrown. */
export const pageOrFailure = async (page: Promise<Page>): Promise<Page | AppError> => {
  try {
    return await page;
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_source') return error;
    throw error;
  }
};

/**
 * Reads what can be had of a page that fails as a whole, as one broken record makes it: the pages of smaller size that
 * cover it, first of a fifth, then of one record. Gives the records that came.
 */
export const readInPieces = async (
  { read }: PageReader,
  page: number,
  size: number,
): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  const readRange = async (from: number, to: number, step: number): Promise<void> => {
    for (let piece = Math.floor(from / step); piece * step < to; piece += 1) {
      const part = await pageOrFailure(read({ page: piece + 1, size: step, tries: triesOfPiece }));
      if (!(part instanceof AppError)) found.push(...part.records);
      else if (step > 1) await readRange(Math.max(from, piece * step), Math.min(to, (piece + 1) * step), 1);
    }
  };
  await readRange((page - 1) * size, page * size, Math.ceil(size / pieces));
  return found;
};
