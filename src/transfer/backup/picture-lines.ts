import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';

const imagesAtOnce = 100;

/** The names of all files that the images of this transaction have. */
async function* listPictureFiles(executor: Executor): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await executor
      .selectFrom('images')
      .select(['id', 'file', 'filesize', 'sizes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(imagesAtOnce)
      .execute();
    for (const row of rows) yield* filesOf(row).keys();
    if (rows.length < imagesAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The lines of the files of all images; `lacks` hears of one that is not there, which then has no lines. */
export async function* pictureLines(
  executor: Executor,
  store: ImageStore,
  lacks: (file: string) => void,
): AsyncGenerator<string> {
  for await (const file of listPictureFiles(executor)) {
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
