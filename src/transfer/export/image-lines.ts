import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import { render } from '../../calendar/records/rendered.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import { type ExportLine, filled, type LineSource } from './line.ts';
import type { PictureFiles } from './picture-files.ts';
import { storedColumns } from './stored-columns.ts';

const atOnce = 100;

/** All images, with their files unless `files` is null. */
export async function* imageLines(
  source: LineSource,
  files: PictureFiles | null,
): AsyncGenerator<ExportLine & { readonly lacksFile: boolean }> {
  for await (const rows of rowsById(source.snapshot.database.read, 'images', atOnce)) {
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
