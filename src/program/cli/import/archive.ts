import { createReadStream } from 'node:fs';
import type { Command } from '../invocation.ts';
import { importFile } from './import-calendar.ts';
import { showImport } from './show-import.ts';

/** Opened when the first piece is asked for: a file that is missing is told to nobody before. */
async function* piecesOf(path: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(path);
}

/** `import v1-json`: what `export` wrote of another calendar; 1 when something did not come. */
export const importV1Json: Command = (invocation) => {
  const { operand, settings } = invocation;
  const chunks: AsyncIterable<Uint8Array> = operand === '-' ? process.stdin : piecesOf(operand);
  return showImport(invocation, (progress) => importFile(settings, chunks, progress));
};
