import type { Executor } from '../database/dialect.ts';
import type { ImageRow } from '../database/tables.ts';
import type { ImageFiles } from '../media/image-files.ts';
import { batchesById } from './batches.ts';
import type { Report } from './finding.ts';

const checkRows = async (executor: Executor, files: ImageFiles, report: Report): Promise<void> => {
  const read = (after: number, limit: number): Promise<ImageRow[]> =>
    executor.selectFrom('images').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const rows of batchesById(read)) {
    for (const { id, file, filesize } of rows) {
      const found = (es: string, en: string) => report({ subject: `image ${id}`, problem: { es, en } });
      const size = await files.findSize(file);
      if (size === null) found(`Falta su archivo, ${file}.`, `Its file ${file} is missing.`);
      else if (size !== filesize) {
        found(
          `Su archivo ${file} tiene ${size} bytes en vez de ${filesize}.`,
          `Its file ${file} has ${size} bytes instead of ${filesize}.`,
        );
      }
    }
  }
};

const checkFiles = async (executor: Executor, files: ImageFiles, report: Report): Promise<void> => {
  for await (const names of files.listNames()) {
    const rows = await executor.selectFrom('images').select('file').where('file', 'in', names).execute();
    const known = new Set(rows.map(({ file }) => file));
    for (const name of names) {
      if (known.has(name)) continue;
      const problem = { es: 'No es de ninguna imagen.', en: 'It belongs to no image.' };
      report({ subject: `file ${name}`, problem });
    }
  }
};

/** Compares the rows of pictures with their files, and the files with the rows. */
export const checkImages = async (executor: Executor, files: ImageFiles, report: Report): Promise<void> => {
  await checkRows(executor, files, report);
  await checkFiles(executor, files, report);
};
