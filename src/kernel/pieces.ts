import type { Input } from './input.ts';

/** A piece of a text that is made while it is taken. */
export interface Piece {
  readonly text: string;
  /** Whether nothing comes behind it. */
  readonly isLast: boolean;
}

/** What making a piece needs, see `Input`: work runs until the piece is there. */
export type PieceWork = Pick<Input<unknown>, 'startWork' | 'yieldToEventLoop'>;

/**
 * Makes a text of any length piece by piece, each when the one before has been taken. What it throws before the first one
 * refuses the whole.
 */
export type MakePieces = (work: PieceWork) => AsyncGenerator<Piece, void>;
