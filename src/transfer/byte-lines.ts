/** A line of a file, without its end. */
export interface ByteLine {
  /** From 1. */
  readonly number: number;
  readonly bytes: Buffer;
  /** The last one may have no end. */
  readonly isEnded: boolean;
}

const newline = 0x0a;

/** The lines of a file, one at a time. Throws what `tooLong` gives for a line of more than `longest` bytes, by its number. */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
  tooLong: (number: number) => Error,
): AsyncGenerator<ByteLine> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      pieces.push(chunk.subarray(from, to));
      yield { number, bytes: Buffer.concat(pieces), isEnded: true };
      [pieces, length, from] = [[], 0, to + 1];
      number += 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longest) throw tooLong(number);
  }
  if (length > 0) yield { number, bytes: Buffer.concat(pieces), isEnded: false };
}
