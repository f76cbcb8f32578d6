import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { rowsById } from '../../storage/rows-by-id.ts';

const imagesAtOnce = 100;

/** The lines of the files of all images; `lacks` hears of one that is not there, which then has no lines. */
export async function* pictureLines(
  executor: Executor,
  store: ImageStore,
  lacks: (file: string) => void,
): AsyncGenerator<string> {
  for await (const rows of rowsById(executor, 'images', imagesAtOnce)) {
    for (const file of rows.flatMap((row) => [...filesOf(row).keys()])) {
      if ((await store.findSize(file)) === null) {
        lacks(file);
        continue;
      }
      yield `${JSON.stringify({ file })}\n`;
      for await (const chunk of await store.read(file, null)) {
        yield `${JSON.stringify((chunk as Buffer).toString('base64'))}\n`;
      }
    }
  }
}
