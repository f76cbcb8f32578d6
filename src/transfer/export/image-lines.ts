import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import { render } from '../../calendar/records/rendered.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { type ExportLine, filled, type LineSource } from './line.ts';
import type { PictureFiles } from './picture-files.ts';
import { rowBatches } from './row-batches.ts';
import { storedColumns } from './stored-columns.ts';

const atOnce = 100;

/** All images, with their files unless `files` is null. */
export async function* imageLines(
  source: LineSource,
  files: PictureFiles | null,
): AsyncGenerator<ExportLine & { readonly lacksFile: boolean }> {
  const { read } = source.snapshot.database;
  const list = (after: number, limit: number): Promise<ImageRow[]> =>
    read.selectFrom('images').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const rows of rowBatches(list, atOnce)) {
    for (const row of rows) {
      const contents = await files?.([...filesOf(row).keys()]);
      yield {
        kind: 'image',
        record: filled(source, render(source.images.imageJson(row))),
        stored: { ...storedColumns(row), ...(contents === undefined ? {} : { files: contents }) },
        lacksFile: contents !== undefined && Object.values(contents).includes(null),
      };
    }
  }
}
